import { query } from "../api/query";
import type { Schemas } from "../api/types";
import { listPage } from "../lib/pages";

export type StockItem = Schemas["StockItem"];
type Product = Schemas["Product"];

const BUYERS_SHOWN = 200;
const FOUND = 8;
/** Goods of all sellers among which those of one are looked for. */
const SEARCHED = 100;

/** Goods that can be put on a list or a draft. */
export type SoldItem = Pick<StockItem, "id" | "name" | "price" | "currency" | "listed">;

/** The accounts that ordered from the seller or asked it for a quote: the caller's, or those of the named seller. */
export function buyers(q: string, seller: string | null = null) {
  return listPage("/api/buyers", { ...(q && { q }), ...(seller && { seller }) }, BUYERS_SHOWN, undefined);
}

/** The seller's goods that a search finds. */
export function goods(q: string) {
  return listPage("/api/inventory", { q, sort: "name" }, FOUND, undefined);
}

/** The seller's producers with this number, name or place. */
export function producersLike(q: string, most = FOUND) {
  return listPage("/api/producers", q ? { q } : {}, most, undefined);
}

/** The plots that a delivery names at most. */
export const MOST_PLOTS = 200;

/** The latest plots of one of the seller's producers, or those with these words in their name. */
export function plotsOf(producer: string, q = "") {
  return listPage("/api/plots", { producer, ...(q && { q }) }, MOST_PLOTS, undefined);
}

/** The goods of another seller that a search of the shop finds. */
export function goodsOf(seller: string, q: string) {
  return {
    ...query("/api/search", { query: { q, limit: SEARCHED } }),
    enabled: q.trim() !== "",
    select: (found: Product[]): SoldItem[] =>
      found
        .filter((product) => product.seller.id === seller)
        .slice(0, FOUND)
        .map(({ id, name, price, currency }) => ({ id, name, price: String(price), currency, listed: true })),
  };
}

/** Another seller's goods, as one's own are shown. */
export function lotOf(id: string) {
  return {
    ...query("/api/products/{id}", { path: { id } }, { retry: false }),
    select: ({ name, sku, price, unit, min_quantity, increment, stock }: Product) => ({
      name,
      sku,
      price: String(price),
      unit,
      minQuantity: min_quantity,
      increment,
      remainingUnits: stock,
    }),
  };
}

/** A list's goods, by their ids. */
export function lot(id: string) {
  return query("/api/inventory/{id}", { path: { id } }, { retry: false });
}
