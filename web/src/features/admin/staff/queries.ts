import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import type { StaffRole } from "@/shared/session/role-names";
import { useAdminChange } from "../queries";

export type StaffPerson = Schemas["StaffPerson"];
export type StaffInvitation = Schemas["StaffInvitation"];

export const staff = query("/api/admin/staff");

export function useInviteStaff() {
  return useAdminChange((body: { email: string; areas: StaffRole[] }) =>
    post("/api/admin/staff/invitations", { body }),
  );
}

export function useWithdrawStaffInvitation() {
  return useAdminChange((id: string) => remove("/api/admin/staff/invitations/{id}", { path: { id } }));
}

/** Gives a person these areas and no others; none removes the person from the staff. */
export function useSetAreas(id: string) {
  return useAdminChange((areas: StaffRole[]) =>
    put("/api/admin/staff/{id}", { path: { id }, body: { areas } }),
  );
}
