import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
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
      id === null
        ? answer(api.POST("/api/price-lists", { body }))
        : answer(api.PUT("/api/price-lists/{id}", { params: { path: { id } }, body })),
    [LISTS],
  );
}

export function useRemoveList() {
  return useChange(
    (id: string) => answer(api.DELETE("/api/price-lists/{id}", { params: { path: { id } } })),
    [LISTS],
  );
}
