import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import { listPage } from "@/shared/lib/pages";
import { LOOK_AGAIN_MS, SHOWN, useAdminChange } from "../queries";
import type { AdminRoleRequest } from "../wire";

export function adminRequests(status: AdminRoleRequest["status"], cursor: string | undefined) {
  return listPage("/api/admin/role-requests", { status }, SHOWN, cursor);
}

/** The number of unanswered role requests: the list's length, requested with one row. */
export const requestsWaiting = query(
  "/api/admin/role-requests",
  { query: { status: "waiting", limit: 1 } },
  { refetchInterval: LOOK_AGAIN_MS },
);

export function useGrant() {
  return useAdminChange((id: string) => post("/api/admin/role-requests/{id}/grant", { path: { id } }));
}

export function useDecline() {
  return useAdminChange(({ id, reason }: { id: string; reason: string }) =>
    post("/api/admin/role-requests/{id}/decline", { path: { id }, body: { reason } }),
  );
}
