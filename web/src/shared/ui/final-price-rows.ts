import type { Schemas } from "../api/types";
import { formatDay } from "../lib/dates";
import { formatPrice } from "../lib/money";

export type FinalPrice = Schemas["FinalPrice"];

/** What a final price changed, as names and sums above the total that has it in it. */
export function finalPriceRows(price: FinalPrice, currency: string): [string, string][] {
  return [
    ["Provisional total", formatPrice(price.provisionalTotal, currency)],
    [`Final price difference, ${formatDay(price.day)}`, signed(price.difference, currency)],
  ];
}

/** The same in a few words: "Provisional $36.90, final price difference +$11.30 on 26 Nov 2026 ($4.82 instead of $3.69)". */
export function finalPriceText(price: FinalPrice, currency: string): string {
  const sum = (amount: string) => formatPrice(amount, currency);
  const prices = `${sum(price.unitPrice)} instead of ${sum(price.provisionalPrice)}`;
  const difference = `${signed(price.difference, currency)} on ${formatDay(price.day)} (${prices})`;
  return `Provisional ${sum(price.provisionalTotal)}, final price difference ${difference}`;
}

function signed(amount: string, currency: string): string {
  return amount.startsWith("-")
    ? `−${formatPrice(amount.slice(1), currency)}`
    : `+${formatPrice(amount, currency)}`;
}
