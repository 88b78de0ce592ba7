import type { Product } from "@/shared/api/types";
import { withUnit } from "@/shared/lib/units";

/** The words that stand in for what a product does not say. */
export function productName(product: Pick<Product, "name">): string {
  return product.name || "Unknown Product";
}

export function productNotes(product: Pick<Product, "notes">): string {
  return product.notes || "No description available";
}

/** How little can be bought at once, where that is not simply one. */
export function lotNote({ unit, min_quantity: min, increment }: Product): string | null {
  if (min <= 1 && increment <= 1) return null;
  if (increment <= 1) return `from ${withUnit(min, unit)}`;
  return `from ${withUnit(min, unit)}, in steps of ${withUnit(increment, unit)}`;
}

export function perUnit(unit: string): string {
  return `per ${unit}`;
}
