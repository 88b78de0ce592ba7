import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import type { StaffRole } from "@/shared/session/role-names";
import { useAdminChange } from "../queries";

export type StaffPerson = Schemas["StaffPerson"];
export type StaffInvitation = Schemas["StaffInvitation"];

export const staff = query("/api/admin/staff");

export function useInviteStaff() {
  return useAdminChange((body: { email: string; areas: StaffRole[] }) =>
    answer(api.POST("/api/admin/staff/invitations", { body })),
  );
}

export function useWithdrawStaffInvitation() {
  return useAdminChange((id: string) =>
    answer(api.DELETE("/api/admin/staff/invitations/{id}", { params: { path: { id } } })),
  );
}

/** Gives a person these areas and no others; none removes the person from the staff. */
export function useSetAreas(id: string) {
  return useAdminChange((areas: StaffRole[]) =>
    answer(api.PUT("/api/admin/staff/{id}", { params: { path: { id } }, body: { areas } })),
  );
}
