import { queryOptions } from "@tanstack/react-query";
import { soon } from "@/shared/api/soon";
import { adminKey, useAdminChange } from "../queries";
import type { AdminAccount } from "../wire";

export function adminAccount(id: string) {
  return queryOptions({
    queryKey: adminKey("account", id),
    queryFn: () => soon<AdminAccount>("GET", "/api/admin/accounts/{id}", { params: { path: { id } } }),
  });
}

export function useSetRoles(id: string) {
  return useAdminChange((roles: string[]) =>
    soon("PUT", "/api/admin/accounts/{id}/roles", { params: { path: { id } }, body: { roles } }),
  );
}

export function useSuspend(id: string) {
  return useAdminChange((reason: string) =>
    soon("POST", "/api/admin/accounts/{id}/suspend", { params: { path: { id } }, body: { reason } }),
  );
}

export function useRestore(id: string) {
  return useAdminChange(() => soon("POST", "/api/admin/accounts/{id}/restore", { params: { path: { id } } }));
}
