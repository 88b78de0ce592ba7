import type { TaxRule } from "./queries";

/** The categories of EN 16931, in words. */
export const CATEGORIES = [
  { value: "S", label: "S, taxed at a rate" },
  { value: "Z", label: "Z, taxed at 0 %" },
  { value: "E", label: "E, exempt" },
  { value: "AE", label: "AE, reverse charge: the buyer owes the tax" },
  { value: "G", label: "G, export" },
  { value: "O", label: "O, outside the scope of tax" },
];

/** The categories of which an invoice has to say why there is no tax. */
export const WITH_REASON = ["E", "AE", "G", "O"];

export const CUSTOMERS = [
  { value: "any", label: "All buyers" },
  { value: "business", label: "Buyers with a tax number" },
  { value: "consumer", label: "Buyers without a tax number" },
];

export const CHARGED = [
  { value: "no", label: "My shop charges no tax", text: "Orders come to the prices of their goods." },
  { value: "yes", label: "My shop charges tax", text: "New orders are taxed by the rules on this page." },
];

export const PRICES = [
  { value: "without", label: "Prices are without tax", text: "Tax is added in the cart and at checkout." },
  {
    value: "with",
    label: "Prices are with tax",
    text: "What buyers see is what they pay; tax is a part of it.",
  },
];

export const ROUNDING = [
  { value: "line", label: "Round each line", text: "The tax of a bill is the sum of the rounded lines." },
  {
    value: "document",
    label: "Round each document",
    text: "The tax of each rate on a bill is rounded once, and shared among its lines.",
  },
];

/** The places for which the shop offers rules. */
export const OFFERED = [
  { value: "KE", label: "Kenya" },
  { value: "UG", label: "Uganda" },
  { value: "RW", label: "Rwanda" },
  { value: "ET", label: "Ethiopia" },
  { value: "EU", label: "The European Union" },
] as const;

/** A place as people read it. */
export function placeName(place: string, names: Map<string, string>): string {
  if (place === "*") return "anywhere";
  if (place === "EU") return "the EU";
  return names.get(place) ?? place;
}

/** The buyers of a rule, in words. */
export function buyersOf({ customer }: TaxRule): string {
  return CUSTOMERS.find(({ value }) => value === customer)?.label ?? customer;
}
