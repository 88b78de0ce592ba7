import type { StockItem } from "./types";

/** Why nobody can buy a lot, whether its seller lists it or not; null if nothing stops it. */
export function saleStop({ withheld, maySell }: Pick<StockItem, "withheld" | "maySell">): string | null {
  if (withheld !== null) return `Taken off sale by the shop: ${withheld}`;
  return maySell ? null : "Your account may not sell now.";
}
