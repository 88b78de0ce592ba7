import type { Product } from "@/shared/api/types";
import { formatDate } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";

/** Says that a price is the company's own, with the list price and its last day. */
export function CompanyPrice({ product: { company_price: own, price, currency } }: { product: Product }) {
  if (!own) return null;
  return (
    <p className="mt-1 text-leaf">
      <span className="font-semibold">Your company's price</span>
      {own.until && ` until ${formatDate(own.until)}`}, instead of {formatPrice(price, currency)}.
      {own.price_tiers.length === 0 && " It holds for every quantity."}
    </p>
  );
}
