import { query } from "@/shared/api/query";
import { post, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type PayoutDetails = Schemas["PayoutDetails"];
export type PayoutKind = Schemas["PayoutKind"];
type NewPayout = Schemas["AddPayout"];

/** How the account is paid. */
export const payoutDetails = query("/api/payout-details");

const CHANGED = ["/api/payout-details", "/api/bills"];

export function useAddPayout() {
  return useChange((body: NewPayout) => post("/api/payout-details", { body }), CHANGED);
}

export function useRemovePayout() {
  return useChange((id: string) => remove("/api/payout-details/{id}", { path: { id } }), CHANGED);
}
