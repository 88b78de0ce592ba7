import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";

export type PriceList = Schemas["PriceList"];
export type FullPriceList = Schemas["FullPriceList"];
export type WritePriceList = Schemas["WritePriceList"];

const LISTS = "/api/price-lists";

export const priceLists = query(LISTS);

export function priceList(id: string) {
  return query("/api/price-lists/{id}", { path: { id } });
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
