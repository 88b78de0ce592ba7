import { query } from "@/shared/api/query";
import { post, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { listPage } from "@/shared/lib/pages";

export type CommissionRate = Schemas["CommissionRate"];
export type WriteCommissionRate = Schemas["WriteCommissionRate"];
export type StatementBooks = Schemas["StatementBooks"];
export type SellerBalance = Schemas["SellerBalance"];
export type StatementEntry = Schemas["StatementEntry"];

export const COMMISSION = "/api/admin/commission";
export const ENTRIES_SHOWN = 20;

export const commissionRates = query(COMMISSION);
export const ledger = query("/api/admin/ledger");
export const sellerBalances = query("/api/admin/ledger/sellers");

/** The categories of the listed goods are among the filters. */
export const goodsFilters = query("/api/filters");

/** A seller's account with the shop in a month; without one, in the current month. */
export function sellerStatement(id: string, month: string | undefined) {
  return query("/api/admin/statements/{id}", { path: { id }, query: month ? { month } : {} });
}

/** A page of the entries of a month, the newest first: one's own, or a seller's for the owner. */
export function entryPage(seller: string | undefined, month: string, cursor: string | undefined) {
  return seller === undefined
    ? listPage("/api/billing/statement/entries", { month }, ENTRIES_SHOWN, cursor)
    : query("/api/admin/statements/{id}/entries", {
        path: { id: seller },
        query: { month, limit: ENTRIES_SHOWN, ...(cursor ? { cursor } : {}) },
      });
}

export function addRate(body: WriteCommissionRate) {
  return post("/api/admin/commission", { body });
}

export function endRate(id: string) {
  return remove("/api/admin/commission/{id}", { path: { id } });
}
