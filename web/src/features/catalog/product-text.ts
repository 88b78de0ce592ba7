import type { Product } from "@/shared/api/types";
import { withUnit } from "@/shared/lib/units";

/** The name of a product, or a text in place of a missing one. */
export function productName(product: Pick<Product, "name">): string {
  return product.name || "Unknown Product";
}

export function productNotes(product: Pick<Product, "notes">): string {
  return product.notes || "No description available";
}

/** The minimum quantity and the increment in words, unless both are one. */
export function lotNote({ unit, min_quantity: min, increment }: Product): string | null {
  if (min <= 1 && increment <= 1) return null;
  if (increment <= 1) return `from ${withUnit(min, unit)}`;
  return `from ${withUnit(min, unit)}, in steps of ${withUnit(increment, unit)}`;
}

/** A mean rating with one decimal. */
export function ratingText(rating: number): string {
  return rating.toFixed(1);
}

export function reviewCount(count: number): string {
  return count === 1 ? "1 review" : `${count.toLocaleString("en-US")} reviews`;
}

export function perUnit(unit: string): string {
  return `per ${unit}`;
}
