import type { Schemas } from "../api/types";
import { formatPrice } from "../lib/money";

export type Discount = Schemas["OrderDiscount"];

/** What a code takes off, as a name and a sum below the full prices. */
export function discountRow({ code, amount }: Discount, currency: string): [string, string] {
  return [`Discount ${code}`, `−${formatPrice(amount, currency)}`];
}

/** The same in a few words: "$5.00 with HARVEST-10". */
export function discountText({ code, amount }: Discount, currency: string): string {
  return `${formatPrice(amount, currency)} with ${code}`;
}
