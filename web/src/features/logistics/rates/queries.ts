import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
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
  own: (body: Rates) => put("/api/shipping-rates", { body }),
  shop: (body: Rates) => put("/api/admin/shipping-rates", { body }),
};
const REMOVE = {
  own: () => remove("/api/shipping-rates"),
  shop: () => remove("/api/admin/shipping-rates"),
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
    queryFn: () => post("/api/shipping-rates/try", { body: { rates, ...goods } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
