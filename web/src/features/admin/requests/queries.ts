import { soon } from "@/shared/api/soon";
import { useAdminChange } from "../queries";

export function useGrant() {
  return useAdminChange((id: string) =>
    soon("POST", "/api/admin/role-requests/{id}/grant", { params: { path: { id } } }),
  );
}

export function useDecline() {
  return useAdminChange(({ id, reason }: { id: string; reason: string }) =>
    soon("POST", "/api/admin/role-requests/{id}/decline", { params: { path: { id } }, body: { reason } }),
  );
}
