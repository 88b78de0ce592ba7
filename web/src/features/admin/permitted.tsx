import type { ReactNode } from "react";
import type { StaffRole } from "@/shared/session/role-names";
import { useStaff } from "@/shared/session/use-staff";
import { NotYours } from "./not-yours";

/** Shows a screen to the administrator and the staff of these areas, and to nobody else. */
export default function Permitted({ staff, children }: { staff: StaffRole[]; children: ReactNode }) {
  return useStaff(staff) ? children : <NotYours title="This is not among the work that was given to you." />;
}
