import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
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
  const request = { params: { path: { id } } };
  if (step === "sign") {
    const query = termsMark ? { terms: termsMark } : {};
    return answer(api.POST("/api/contracts/{id}/sign", { params: { path: { id }, query } }));
  }
  if (step === "approve-sample") return answer(api.POST("/api/contracts/{id}/approve-sample", request));
  if (step === "reject-sample") return answer(api.POST("/api/contracts/{id}/reject-sample", request));
  return answer(api.POST("/api/contracts/{id}/cancel", request));
}

export function proposeTradeTerms(id: string, body: ProposeTradeTerms) {
  return answer(api.PUT("/api/contracts/{id}/trade-terms", { body, params: { path: { id } } }));
}

export function proposePriceTerms(id: string, body: ProposePriceTerms) {
  return answer(api.PUT("/api/contracts/{id}/price-terms", { body, params: { path: { id } } }));
}

export function withdrawPriceTerms(id: string) {
  return answer(api.DELETE("/api/contracts/{id}/price-terms", { params: { path: { id } } }));
}

export function fixPrice(id: string, body: FixPrice, idempotencyKey: string) {
  return answer(
    api.POST("/api/contracts/{id}/fixations", {
      body,
      params: { path: { id }, header: { "Idempotency-Key": idempotencyKey } },
    }),
  );
}

export function rollPrice(id: string, body: RollPrice) {
  return answer(api.POST("/api/contracts/{id}/rolls", { body, params: { path: { id } } }));
}

export function callOff(id: string, body: CallOff, idempotencyKey: string) {
  return answer(
    api.POST("/api/contracts/{id}/call-offs", {
      body,
      params: { path: { id }, header: { "Idempotency-Key": idempotencyKey } },
    }),
  );
}
