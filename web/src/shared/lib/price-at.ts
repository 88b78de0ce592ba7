import type { Product } from "@/shared/api/types";

/** The unit price at a quantity: that of the last step that the quantity reaches. */
export function priceAt(
  { price, price_tiers }: Pick<Product, "price" | "price_tiers">,
  quantity: number,
): number {
  return price_tiers.findLast((tier) => tier.min_quantity <= quantity)?.price ?? price;
}
