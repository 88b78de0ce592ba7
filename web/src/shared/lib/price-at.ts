import type { Product } from "@/shared/api/types";

/** The unit price at a quantity: the company's own, else that of the last step that the quantity reaches. */
export function priceAt(
  { price, price_tiers, company_price }: Pick<Product, "price" | "price_tiers" | "company_price">,
  quantity: number,
): number {
  if (company_price) return company_price.price;
  return price_tiers.findLast((tier) => tier.min_quantity <= quantity)?.price ?? price;
}
