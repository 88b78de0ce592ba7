import type { CartRow } from "@/shared/api/types";
import { formatMinor, formatPrice, times, toMinor } from "@/shared/lib/money";

/** The price times the quantity of a row. */
export function rowTotal({ price, currency, quantity }: CartRow): string {
  const each = toMinor(price, currency);
  return each === null ? formatPrice(price, currency) : formatMinor(times(each, quantity), currency);
}

/** The sums of all rows, one for each currency. */
export function cartTotals(rows: CartRow[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { price, currency, quantity } of rows) {
    const each = toMinor(price, currency) ?? 0n;
    sums.set(currency, (sums.get(currency) ?? 0n) + times(each, quantity));
  }
  return Array.from(sums, ([currency, sum]) => formatMinor(sum, currency));
}
