import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "@/shared/api/types";
import { type Contract, type ContractStep, call, type List } from "../wire";

/** Rows on a page of the contracts. */
export const CONTRACTS_SHOWN = 10;

const CONTRACTS = ["contracts"];

export type Side = Contract["side"];

export function contractPage(side: Side, cursor: string | undefined) {
  return queryOptions({
    queryKey: [...CONTRACTS, "page", side, cursor],
    queryFn: () =>
      call<List<Contract>>("GET", "/api/contracts", { query: { side, limit: CONTRACTS_SHOWN, cursor } }),
    placeholderData: keepPreviousData,
  });
}

export function contract(id: string) {
  return queryOptions({
    queryKey: [...CONTRACTS, "one", id],
    queryFn: () => call<Contract>("GET", `/api/contracts/${encodeURIComponent(id)}`),
  });
}

/** The steps that need nothing but a press. */
export type PlainStep = Exclude<ContractStep, "call-off">;

export function useContractStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: PlainStep) =>
      call<Contract>("POST", `/api/contracts/${encodeURIComponent(id)}/${step}`),
    onSuccess: (changed) =>
      client.setQueryData(contract(id).queryKey, (before) => ({ ...before, ...changed })),
    onSettled: () =>
      Promise.all([CONTRACTS, ["catalog"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export interface CallOff {
  quantity: number;
  deliveryAddress: Order["deliveryAddress"];
  deliveryMethod: Order["deliveryMethod"];
  paymentMethod: Order["paymentMethod"];
}

export function callOff(id: string, body: CallOff, idempotencyKey: string) {
  return call<Order>("POST", `/api/contracts/${encodeURIComponent(id)}/call-offs`, {
    body,
    headers: { "Idempotency-Key": idempotencyKey },
  });
}
