import { useQueryClient } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put, remove } from "@/shared/api/send";
import type {
  CallOff,
  Contract,
  FixPrice,
  ProposePriceTerms,
  ProposeTradeTerms,
  RollPrice,
} from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { listPage } from "@/shared/lib/pages";

/** Rows on a page of the contracts. */
export const CONTRACTS_SHOWN = 10;

export type Side = Contract["side"];

export function contractPage(side: Side, cursor: string | undefined) {
  return listPage("/api/contracts", { side }, CONTRACTS_SHOWN, cursor);
}

/** The EUDR data packs of a contract that the account sees, the latest first. */
export function packsOf(id: string) {
  return listPage("/api/eudr-packs", { contract: id }, CONTRACTS_SHOWN, undefined);
}

export const contract = queryById("/api/contracts/{id}");

/** The months of delivery by which a price can still be fixed. */
export const quotedMonths = query("/api/quoted-months");

export type ContractStep = Contract["steps"][number];

/** The steps that need no input. */
export type PlainStep = Exclude<ContractStep, "call-off">;

/** Takes a step. A signature says which terms it is for: those that the reader saw. */
export function useContractStep(id: string, termsMark: string | null) {
  const client = useQueryClient();
  return useChange((step: PlainStep) => takeStep(step, id, termsMark), ["sales.contract-moved"], {
    onSuccess: (changed) =>
      client.setQueryData(contract(id).queryKey, (before) => before && { ...before, ...changed }),
  });
}

function takeStep(step: PlainStep, id: string, termsMark: string | null): Promise<Contract> {
  const request = { path: { id } };
  if (step === "sign") {
    const query = termsMark ? { terms: termsMark } : {};
    return post("/api/contracts/{id}/sign", { path: { id }, query });
  }
  if (step === "approve-sample") return post("/api/contracts/{id}/approve-sample", request);
  if (step === "reject-sample") return post("/api/contracts/{id}/reject-sample", request);
  return post("/api/contracts/{id}/cancel", request);
}

export function proposeTradeTerms(id: string, body: ProposeTradeTerms) {
  return put("/api/contracts/{id}/trade-terms", { path: { id }, body });
}

export function proposePriceTerms(id: string, body: ProposePriceTerms) {
  return put("/api/contracts/{id}/price-terms", { path: { id }, body });
}

export function withdrawPriceTerms(id: string) {
  return remove("/api/contracts/{id}/price-terms", { path: { id } });
}

export function fixPrice(id: string, body: FixPrice, idempotencyKey: string) {
  return post("/api/contracts/{id}/fixations", { path: { id }, key: idempotencyKey, body });
}

export function rollPrice(id: string, body: RollPrice) {
  return post("/api/contracts/{id}/rolls", { path: { id }, body });
}

export function callOff(id: string, body: CallOff, idempotencyKey: string) {
  return post("/api/contracts/{id}/call-offs", { path: { id }, key: idempotencyKey, body });
}
