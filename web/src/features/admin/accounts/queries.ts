import { answer, api } from "@/shared/api/client";
import { queryById } from "@/shared/api/query-by-id";
import { listPage } from "@/shared/lib/pages";
import { SHOWN, useAdminChange } from "../queries";

/** Accounts that match all words of `q`, and have the role, if one is given. */
export function adminAccounts(q: string, role: string, cursor: string | undefined) {
  return listPage("/api/admin/accounts", { q: q || undefined, role: role || undefined }, SHOWN, cursor);
}

export const adminAccount = queryById("/api/admin/accounts/{id}");

export function useSetRoles(id: string) {
  return useAdminChange((roles: string[]) =>
    answer(api.PUT("/api/admin/accounts/{id}/roles", { params: { path: { id } }, body: { roles } })),
  );
}

export function useSuspend(id: string) {
  return useAdminChange((reason: string) =>
    answer(api.POST("/api/admin/accounts/{id}/suspend", { params: { path: { id } }, body: { reason } })),
  );
}

export function useRestore(id: string) {
  return useAdminChange(() =>
    answer(api.POST("/api/admin/accounts/{id}/restore", { params: { path: { id } } })),
  );
}
