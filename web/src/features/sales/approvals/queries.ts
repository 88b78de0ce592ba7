import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { listPage } from "@/shared/lib/pages";
import type { ApprovalStatus, AskForApproval } from "./wire";

export const APPROVALS_SHOWN = 10;

export function approvalPage(status: ApprovalStatus | undefined, cursor: string | undefined) {
  return listPage("/api/approvals", { ...(status ? { status } : {}) }, APPROVALS_SHOWN, cursor);
}

export const approval = queryById("/api/approvals/{id}");

export function askForApproval(body: AskForApproval, idempotencyKey: string) {
  return post("/api/approvals", { key: idempotencyKey, body });
}

export type ApprovalAnswer =
  /** With the total that was shown: the order is not made at another one. */
  | { step: "confirm"; body: { total: string } }
  | { step: "decline"; body: { reason: string } }
  | { step: "withdraw" };

export function useAnswerApproval(id: string) {
  return useChange(
    (given: ApprovalAnswer) => send(given, { path: { id } }),
    ["sales.approval-moved", "sales.order-placed"],
  );
}

function send(given: ApprovalAnswer, params: { path: { id: string } }) {
  if (given.step === "confirm") return post("/api/approvals/{id}/confirm", { ...params, body: given.body });
  if (given.step === "decline") return post("/api/approvals/{id}/decline", { ...params, body: given.body });
  return post("/api/approvals/{id}/withdraw", params);
}
