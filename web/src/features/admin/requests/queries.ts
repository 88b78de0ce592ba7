import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { adminKey, adminList, LOOK_AGAIN_MS, useAdminChange } from "../queries";
import type { AdminRoleRequest } from "../wire";

export function adminRequests(status: AdminRoleRequest["status"], cursor: string | undefined) {
  return adminList(["requests", status], cursor, (part) =>
    answer(api.GET("/api/admin/role-requests", { params: { query: { status, ...part } } })),
  );
}

/** How many ask for a role and have no answer yet: the list's length, with one row of it. */
export const requestsWaiting = queryOptions({
  queryKey: adminKey("requests", "count"),
  queryFn: () =>
    answer(api.GET("/api/admin/role-requests", { params: { query: { status: "waiting", limit: 1 } } })),
  refetchInterval: LOOK_AGAIN_MS,
});

export function useGrant() {
  return useAdminChange((id: string) =>
    answer(api.POST("/api/admin/role-requests/{id}/grant", { params: { path: { id } } })),
  );
}

export function useDecline() {
  return useAdminChange(({ id, reason }: { id: string; reason: string }) =>
    answer(api.POST("/api/admin/role-requests/{id}/decline", { params: { path: { id } }, body: { reason } })),
  );
}
