import type { Product } from "@/shared/api/types";

/** The unit price at a quantity: that of the last step that the quantity reaches, of the company's own prices if it has any. */
export function priceAt(
  { price, price_tiers, company_price }: Pick<Product, "price" | "price_tiers" | "company_price">,
  quantity: number,
): number {
  const own = company_price ?? { price, price_tiers };
  return own.price_tiers.findLast((tier) => tier.min_quantity <= quantity)?.price ?? own.price;
}
