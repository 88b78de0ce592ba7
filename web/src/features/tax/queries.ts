import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type TaxRule = Schemas["TaxRule"];
export type TaxSettings = Schemas["TaxSettings"];
export type WriteTaxRule = Schemas["WriteTaxRule"];
export type Offered = Schemas["OfferedTaxRules"];

export const TAX_BOOK = "/api/admin/tax";

export const taxBook = query(TAX_BOOK);

export const countries = query("/api/countries", {}, { staleTime: Number.POSITIVE_INFINITY });

/** The categories of the listed goods are among the filters. */
export const goodsFilters = query("/api/filters");

export function saveSettings(body: TaxSettings) {
  return put("/api/admin/tax/settings", { body });
}

/** Adds a rule, or changes the one with this id. */
export function saveRule(id: string | undefined, body: WriteTaxRule) {
  return id === undefined
    ? post("/api/admin/tax/rules", { body })
    : put("/api/admin/tax/rules/{id}", { path: { id }, body });
}

export function useRemoveRule() {
  return useChange((id: string) => remove("/api/admin/tax/rules/{id}", { path: { id } }), [TAX_BOOK]);
}

export function useOfferedRules(onSuccess: (rules: TaxRule[]) => void) {
  return useChange((of: Offered[]) => post("/api/admin/tax/offered-rules", { body: { of } }), [TAX_BOOK], {
    onSuccess: ({ rules }) => onSuccess(rules),
  });
}
