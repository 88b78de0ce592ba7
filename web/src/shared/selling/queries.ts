import { query } from "../api/query";
import type { components } from "../api/schema";
import { listPage } from "../lib/pages";

export type StockItem = components["schemas"]["StockItem"];

const BUYERS_SHOWN = 200;
const FOUND = 8;

/** The accounts that ordered from the seller or asked it for a quote. */
export function buyers(q: string) {
  return listPage("/api/buyers", q ? { q } : {}, BUYERS_SHOWN, undefined);
}

/** The seller's goods that a search finds. */
export function goods(q: string) {
  return listPage("/api/inventory", { q, sort: "name" }, FOUND, undefined);
}

/** A list's goods, by their ids. */
export function lot(id: string) {
  return query("/api/inventory/{id}", { path: { id } }, { retry: false });
}
