import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { soon } from "@/shared/api/soon";
import type { Approval, ApprovalPage, ApprovalStatus, AskForApproval } from "./wire";

export const APPROVALS_SHOWN = 10;

const APPROVALS = ["approvals"];

export function approvalPage(status: ApprovalStatus | undefined, cursor: string | undefined) {
  return queryOptions({
    queryKey: [...APPROVALS, "page", status, cursor],
    queryFn: () =>
      soon<ApprovalPage>("GET", "/api/approvals", {
        params: {
          query: { limit: APPROVALS_SHOWN, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) },
        },
      }),
    placeholderData: keepPreviousData,
  });
}

export function approval(id: string) {
  return queryOptions({
    queryKey: [...APPROVALS, "one", id],
    queryFn: () => soon<Approval>("GET", "/api/approvals/{id}", { params: { path: { id } } }),
  });
}

export function askForApproval(body: AskForApproval, idempotencyKey: string) {
  return soon<Approval>("POST", "/api/approvals", {
    body,
    params: { header: { "Idempotency-Key": idempotencyKey } },
  });
}

export type ApprovalAnswer =
  /** With the total that was read: at another the order is not made. */
  | { step: "confirm"; body: { total: string } }
  | { step: "decline"; body: { reason: string } }
  | { step: "withdraw" };

export function useAnswerApproval(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, ...rest }: ApprovalAnswer) =>
      soon<Approval>("POST", `/api/approvals/{id}/${step}`, { params: { path: { id } }, ...rest }),
    onSettled: () =>
      Promise.all(
        ["approvals", "orders", "purchases", "cart", "catalog"].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}
