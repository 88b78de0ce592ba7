import { query } from "@/shared/api/query";
import { listPage } from "@/shared/lib/pages";

/** Rows on a page of the sales, and of the quotes. */
export const ROWS_SHOWN = 10;

export function salePage(cursor: string | undefined) {
  return listPage("/api/sales", {}, ROWS_SHOWN, cursor);
}

export function sale(id: string) {
  return query("/api/sales/{id}", { path: { id } });
}

/** The shop's commission on a sale, which the module `billing` knows. */
export function saleCommission(id: string) {
  return query("/api/billing/commission/{id}", { path: { id } });
}

/** Requests for quotes on the account's own goods, the newest first. */
export function requestPage(cursor: string | undefined) {
  return listPage("/api/quotes", { side: "seller" }, ROWS_SHOWN, cursor);
}
