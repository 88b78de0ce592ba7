import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { part } from "@/shared/lib/pages";
import type { ApprovalStatus, AskForApproval } from "./wire";

export const APPROVALS_SHOWN = 10;

const APPROVALS = ["approvals"];

export function approvalPage(status: ApprovalStatus | undefined, cursor: string | undefined) {
  return queryOptions({
    queryKey: [...APPROVALS, "page", status, cursor],
    queryFn: () =>
      answer(
        api.GET("/api/approvals", {
          params: {
            query: { ...(status ? { status } : {}), ...part(APPROVALS_SHOWN, cursor) },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function approval(id: string) {
  return queryOptions({
    queryKey: [...APPROVALS, "one", id],
    queryFn: () => answer(api.GET("/api/approvals/{id}", { params: { path: { id } } })),
  });
}

export function askForApproval(body: AskForApproval, idempotencyKey: string) {
  return answer(
    api.POST("/api/approvals", {
      body,
      params: { header: { "Idempotency-Key": idempotencyKey } },
    }),
  );
}

export type ApprovalAnswer =
  /** With the total that was read: at another the order is not made. */
  | { step: "confirm"; body: { total: string } }
  | { step: "decline"; body: { reason: string } }
  | { step: "withdraw" };

export function useAnswerApproval(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: ApprovalAnswer) => send(given, { path: { id } }),
    onSettled: () =>
      Promise.all(
        ["approvals", "orders", "purchases", "cart", "catalog"].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}

function send(given: ApprovalAnswer, params: { path: { id: string } }) {
  if (given.step === "confirm") {
    return answer(api.POST("/api/approvals/{id}/confirm", { params, body: given.body }));
  }
  if (given.step === "decline") {
    return answer(api.POST("/api/approvals/{id}/decline", { params, body: given.body }));
  }
  return answer(api.POST("/api/approvals/{id}/withdraw", { params }));
}
