import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { useCallKey } from "@/shared/lib/use-call-key";

export type RoleRequest = Schemas["RoleRequest"];

/** The role requests of the account, the newest first. */
export const roleRequests = query("/api/account/role-requests");

const REQUESTS = ["auth.role-answered"];

/** Each attempt has one idempotency key, so that a lost answer causes no second request. */
export function useAskForRole() {
  const key = useCallKey();
  return useChange(
    (body: { role: string; reason: string }) =>
      post("/api/account/role-requests", { key: key.current, body }),
    REQUESTS,
    {
      onSuccess: key.renew,
      onError: key.refused,
    },
  );
}

export function useWithdrawRequest() {
  return useChange(
    (id: string) => post("/api/account/role-requests/{id}/withdraw", { path: { id } }),
    REQUESTS,
  );
}
