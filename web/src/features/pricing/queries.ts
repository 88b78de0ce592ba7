import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { components } from "@/shared/api/schema";
import { listPage } from "@/shared/lib/pages";

type Schemas = components["schemas"];

export type PriceList = Schemas["PriceList"];
export type FullPriceList = Schemas["FullPriceList"];
export type WritePriceList = Schemas["WritePriceList"];
export type StockItem = Schemas["StockItem"];

const LISTS = "/api/price-lists";
const BUYERS_SHOWN = 200;
const FOUND = 8;

export const priceLists = query(LISTS);

export function priceList(id: string) {
  return query("/api/price-lists/{id}", { path: { id } });
}

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

/** Saves a new list, or changes the one with this id. */
export function useSaveList(id: string | null) {
  return useMutation({
    mutationFn: (body: WritePriceList) =>
      id === null
        ? answer(api.POST("/api/price-lists", { body }))
        : answer(api.PUT("/api/price-lists/{id}", { params: { path: { id } }, body })),
    meta: { changes: [LISTS] },
  });
}

export function useRemoveList() {
  return useMutation({
    mutationFn: (id: string) => answer(api.DELETE("/api/price-lists/{id}", { params: { path: { id } } })),
    meta: { changes: [LISTS] },
  });
}
