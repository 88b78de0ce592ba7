import type { Product } from "@/shared/api/types";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";

/** The unit prices of larger quantities, as far as the stock reaches; nothing if the price never changes. */
export function PriceTiers({ product }: { product: Product }) {
  const { unit, currency, stock } = product;
  const tiers = (product.company_price ?? product).price_tiers.filter(
    ({ min_quantity: from }) => from <= stock,
  );
  if (tiers.length === 0) return null;
  return (
    <table className="figures mt-4 w-full max-w-sm border-t border-line text-left">
      <caption className="sr-only">Price for larger amounts</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Amount</th>
          <th scope="col">Price per {unit}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ min_quantity: from, price }) => (
          <tr key={from} className="border-b border-line">
            <th scope="row" className="py-2 font-normal text-muted">
              from {withUnit(from, unit)}
            </th>
            <td className="py-2 text-right font-semibold">
              {formatPrice(price, currency)} <span className="font-normal text-muted">/ {unit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
