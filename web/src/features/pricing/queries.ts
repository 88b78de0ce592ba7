import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type PriceList = Schemas["PriceList"];
export type FullPriceList = Schemas["FullPriceList"];
export type WritePriceList = Schemas["WritePriceList"];

const LISTS = "/api/price-lists";

export const priceLists = query(LISTS);

export const priceList = queryById("/api/price-lists/{id}");

/** Saves a new list, or changes the one with this id. */
export function useSaveList(id: string | null) {
  return useChange(
    (body: WritePriceList) =>
      id === null ? post("/api/price-lists", { body }) : put("/api/price-lists/{id}", { path: { id }, body }),
    [LISTS],
  );
}

export function useRemoveList() {
  return useChange((id: string) => remove("/api/price-lists/{id}", { path: { id } }), [LISTS]);
}
