import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { adminKey, adminList, useAdminChange } from "../queries";

/** Accounts that match all words of `q`, and have the role where one is named. */
export function adminAccounts(q: string, role: string, cursor: string | undefined) {
  return adminList(["accounts", q, role], cursor, (part) =>
    answer(
      api.GET("/api/admin/accounts", {
        params: { query: { ...(q ? { q } : {}), ...(role ? { role } : {}), ...part } },
      }),
    ),
  );
}

export function adminAccount(id: string) {
  return queryOptions({
    queryKey: adminKey("account", id),
    queryFn: () => answer(api.GET("/api/admin/accounts/{id}", { params: { path: { id } } })),
  });
}

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
