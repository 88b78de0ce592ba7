import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { sendFile } from "@/shared/api/send-file";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { listPage } from "@/shared/lib/pages";

export type Dispute = Schemas["Dispute"];
export type FullDispute = Schemas["FullDispute"];
export type DisputeReason = Schemas["DisputeReason"];
export type DisputeState = Schemas["DisputeState"];
export type BillDisputes = Schemas["BillDisputes"];
export type Decide = Schemas["DecideDispute"];

export const DISPUTES_SHOWN = 20;

export const ownDisputes = query("/api/disputes", { query: { limit: 50 } });
export const billDisputes = queryById("/api/bills/{id}/disputes");
export const ownDispute = queryById("/api/disputes/{id}");
export const anyDispute = queryById("/api/admin/disputes/{id}");

export function disputePage(open: boolean, q: string, cursor: string | undefined) {
  return listPage("/api/admin/disputes", { open, ...(q ? { q } : {}) }, DISPUTES_SHOWN, cursor);
}

/** A step of a dispute. It changes the dispute, its bill, and what is held from payouts. */
function useDisputeStep<V, R>(step: (variables: V) => Promise<R>) {
  return useChange(step, ["billing.dispute-changed"]);
}

export function useOpenDispute(bill: string) {
  return useDisputeStep(({ body, key }: { body: Schemas["OpenDispute"]; key: string }) =>
    post("/api/bills/{id}/disputes", { path: { id: bill }, key, body }),
  );
}

export function useAnswer(id: string) {
  return useDisputeStep((words: string) =>
    post("/api/disputes/{id}/words", { path: { id }, body: { words } }),
  );
}

export function useAttach(id: string) {
  return useDisputeStep((file: File) => sendFile("POST", `/api/disputes/${id}/files`, file));
}

export function useWithdraw(id: string) {
  return useDisputeStep(() => post("/api/disputes/{id}/withdraw", { path: { id } }));
}

export function useDecide(id: string) {
  return useDisputeStep(({ body, key }: { body: Decide; key: string }) =>
    post("/api/admin/disputes/{id}/decide", { path: { id }, key, body }),
  );
}
