import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { answer, api } from "@/shared/api/client";
import { asProblem } from "@/shared/api/problem";
import type { components } from "@/shared/api/schema";
import { randomKey } from "@/shared/lib/random-key";

export type RoleRequest = components["schemas"]["RoleRequest"];

/** What the account asked for, the newest first. */
export const roleRequests = queryOptions({
  queryKey: ["roles", "requests"],
  queryFn: () => answer(api.GET("/api/account/role-requests")),
});

/** One key stands for one attempt: a lost answer asks for nothing twice. */
export function useAskForRole() {
  const key = useRef(randomKey());
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { role: string; reason: string }) =>
      answer(
        api.POST("/api/account/role-requests", {
          body,
          params: { header: { "Idempotency-Key": key.current } },
        }),
      ),
    onSettled: (_, error) => {
      if (!error || asProblem(error)) key.current = randomKey();
      return client.invalidateQueries(roleRequests);
    },
  });
}

export function useWithdrawRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.POST("/api/account/role-requests/{id}/withdraw", { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries(roleRequests),
  });
}
