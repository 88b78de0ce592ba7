import { useRef } from "react";
import { answer, api } from "@/shared/api/client";
import { asProblem } from "@/shared/api/problem";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";

export type RoleRequest = Schemas["RoleRequest"];

/** The role requests of the account, the newest first. */
export const roleRequests = query("/api/account/role-requests");

const REQUESTS = ["auth.role-answered"];

/** Each attempt has one idempotency key, so that a lost answer causes no second request. */
export function useAskForRole() {
  const key = useRef(randomKey());
  return useChange(
    (body: { role: string; reason: string }) =>
      answer(
        api.POST("/api/account/role-requests", {
          body,
          params: { header: { "Idempotency-Key": key.current } },
        }),
      ),
    REQUESTS,
    {
      onSettled: (_, error) => {
        if (!error || asProblem(error)) key.current = randomKey();
      },
    },
  );
}

export function useWithdrawRequest() {
  return useChange(
    (id: string) =>
      answer(api.POST("/api/account/role-requests/{id}/withdraw", { params: { path: { id } } })),
    REQUESTS,
  );
}
