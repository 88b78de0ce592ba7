import { queryById } from "@/shared/api/query-by-id";
import { post, put } from "@/shared/api/send";
import { listPage } from "@/shared/lib/pages";
import { SHOWN, useAdminChange } from "../queries";

/** Accounts that match all words of `q`, and have the role, if one is given. */
export function adminAccounts(q: string, role: string, cursor: string | undefined) {
  return listPage("/api/admin/accounts", { q: q || undefined, role: role || undefined }, SHOWN, cursor);
}

export const adminAccount = queryById("/api/admin/accounts/{id}");

export function useSetRoles(id: string) {
  return useAdminChange((roles: string[]) =>
    put("/api/admin/accounts/{id}/roles", { path: { id }, body: { roles } }),
  );
}

export function useSuspend(id: string) {
  return useAdminChange((reason: string) =>
    post("/api/admin/accounts/{id}/suspend", { path: { id }, body: { reason } }),
  );
}

export function useRestore(id: string) {
  return useAdminChange(() => post("/api/admin/accounts/{id}/restore", { path: { id } }));
}
