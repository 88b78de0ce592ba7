import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type Rates = Schemas["ShippingRates"];
export type Tried = Schemas["TriedShippingRates"];

/** The seller's own tariff, and the shop's. */
export const ownRates = query("/api/shipping-rates");
export const shopRates = query("/api/admin/shipping-rates");

const CHANGED = ["/api/shipping-rates", "/api/admin/shipping-rates", "/api/admin/first-day", "/api/freight"];

/** Whose tariff is changed. */
export type Whose = "own" | "shop";

const SAVE = {
  own: (body: Rates) => answer(api.PUT("/api/shipping-rates", { body })),
  shop: (body: Rates) => answer(api.PUT("/api/admin/shipping-rates", { body })),
};
const REMOVE = {
  own: () => answer(api.DELETE("/api/shipping-rates")),
  shop: () => answer(api.DELETE("/api/admin/shipping-rates")),
};

export function useSaveRates(whose: Whose) {
  return useChange(SAVE[whose], CHANGED);
}

export function useRemoveRates(whose: Whose) {
  return useChange(REMOVE[whose], CHANGED);
}

export interface Goods {
  weightKg: string;
  country: string;
  goods: string;
}

/** What goods would cost by a tariff that is not saved yet. */
export function triedRates(rates: Rates, goods: Goods) {
  return queryOptions({
    queryKey: ["/api/shipping-rates/try", rates, goods],
    queryFn: () => answer(api.POST("/api/shipping-rates/try", { body: { rates, ...goods } })),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
