import { queryById } from "@/shared/api/query-by-id";
import { listPage } from "@/shared/lib/pages";

/** Rows on a page of the sales, and of the quotes. */
export const ROWS_SHOWN = 10;

export function salePage(cursor: string | undefined) {
  return listPage("/api/sales", {}, ROWS_SHOWN, cursor);
}

export const sale = queryById("/api/sales/{id}");

/** The shop's commission on a sale, which the module `billing` knows. */
export const saleCommission = queryById("/api/billing/commission/{id}");

/** Requests for quotes on the account's own goods, the newest first. */
export function requestPage(cursor: string | undefined) {
  return listPage("/api/quotes", { side: "seller" }, ROWS_SHOWN, cursor);
}
