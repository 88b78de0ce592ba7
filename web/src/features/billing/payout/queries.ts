import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";

export type PayoutDetails = Schemas["PayoutDetails"];
export type PayoutKind = Schemas["PayoutKind"];
type NewPayout = Schemas["AddPayout"];

/** How the account is paid. */
export const payoutDetails = query("/api/payout-details");

const CHANGED = { changes: ["/api/payout-details", "/api/bills"] };

export function useAddPayout() {
  return useMutation({
    mutationFn: (body: NewPayout) => answer(api.POST("/api/payout-details", { body })),
    meta: CHANGED,
  });
}

export function useRemovePayout() {
  return useMutation({
    mutationFn: (id: string) => answer(api.DELETE("/api/payout-details/{id}", { params: { path: { id } } })),
    meta: CHANGED,
  });
}
