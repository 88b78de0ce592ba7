import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CartRow } from "@/shared/api/types";
import { rowText } from "@/shared/cart/row-text";
import type { OrderPreview } from "@/shared/cart/use-order-preview";
import { formatMinor, formatPrice, type Minor, plainAmount, times, toMinor } from "@/shared/lib/money";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { discountRow } from "@/shared/ui/discount-rows";
import { FreightRows } from "@/shared/ui/freight-rows";
import { Notice } from "@/shared/ui/notice";
import { Picture } from "@/shared/ui/picture";
import { TaxRows } from "@/shared/ui/tax-rows";

interface ReviewProps {
  rows: CartRow[];
  /** What the order would come to, once it is known. */
  preview: OrderPreview | undefined;
  /** Why the goods cannot be delivered as it was chosen. */
  refused: string | undefined;
  /** The field for a discount code, in a shop that has codes. */
  discount: ReactNode;
  children: ReactNode;
}

/** The goods to order, with their prices. The child is the submit button. */
export function Review({ rows, preview, refused, discount, children }: ReviewProps) {
  const off = preview?.discount && discountRow(preview.discount, preview.currency);
  return (
    <section
      aria-labelledby="review-title"
      className="leaf-shape self-start overflow-hidden bg-card lg:sticky lg:top-28"
    >
      <div className="p-6">
        <div className="flex items-baseline justify-between">
          <h2 id="review-title" className="text-h3">
            Review
          </h2>
          <Link to="/cart" className="font-semibold text-leaf underline underline-offset-4">
            Change the cart
          </Link>
        </div>
        <ul className="mt-4">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 border-b border-line py-3"
            >
              <span className="leaf-shape-sm overflow-hidden">
                <Picture src={row.image_url} alt="" />
              </span>
              <span>
                <span className="block font-semibold">{row.name}</span>
                <span className="figures block text-small text-muted">{rowText(row)}</span>
              </span>
              <span className="figures font-semibold">{rowSum(row)}</span>
            </li>
          ))}
        </ul>
        {discount}
        {off && (
          <dl className="figures mt-4 flex justify-between gap-6 text-small">
            <dt className="text-muted">{off[0]}</dt>
            <dd>{off[1]}</dd>
          </dl>
        )}
        {preview?.freight && (
          <FreightRows freight={preview.freight} currency={preview.currency} className="mt-4" />
        )}
        {refused && (
          <Notice tone="bad" className="mt-4 bg-paper!">
            The delivery {refused}.
          </Notice>
        )}
        {preview?.tax && <TaxRows tax={preview.tax} currency={preview.currency} className="mt-4" />}
        <div className="mt-4 flex items-baseline justify-between gap-4">
          <p className="font-semibold">Total</p>
          <p className="figures font-serif text-h2" aria-live="polite">
            {preview ? formatPrice(preview.total, preview.currency) : sum(rows)}
          </p>
        </div>
        <p className="mt-1 text-small text-muted">
          Nothing is charged now. The order can be cancelled within 24 hours, as long as it has not left.
        </p>
        {children}
      </div>
    </section>
  );
}

function rowSum({ price, quantity, currency }: CartRow): string {
  return formatMinor(times(toMinor(price, currency) ?? 0n, quantity), currency);
}

function sum(rows: CartRow[]): string {
  return formatMinor(total(rows), currencyOf(rows));
}

/** The total of the rows for the request: the order is made at this total or not at all. */
export function seenTotal(rows: CartRow[]): string {
  return plainAmount(total(rows), currencyOf(rows));
}

function currencyOf(rows: CartRow[]): string {
  return rows[0]?.currency ?? SHOP_CURRENCY;
}

function total(rows: CartRow[]): Minor {
  const currency = currencyOf(rows);
  return rows.reduce((all, row) => all + times(toMinor(row.price, currency) ?? 0n, row.quantity), 0n);
}
