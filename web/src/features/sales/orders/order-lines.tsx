import { Link } from "react-router";
import type { Order } from "@/shared/api/types";
import { classNames } from "@/shared/lib/class-names";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { finalPriceRows } from "@/shared/ui/final-price-rows";
import { freightRows } from "@/shared/ui/freight-rows";
import { Picture } from "@/shared/ui/picture";
import { taxRows } from "@/shared/ui/tax-rows";
import { PRICE_SOURCE } from "../price-source";
import { cancellationText } from "./cancellation-text";

export function OrderLines({ order }: { order: Order }) {
  const { lines, currency, total, cancelled_total, left_total, freight, tax, discount, finalPrice } = order;
  const off: [string, string][] = discount
    ? [[`Discount ${discount.code}, taken off the sums`, formatPrice(discount.amount, currency)]]
    : [];
  const added = [
    ...off,
    ...freightRows(freight ?? [], currency),
    ...(tax ? taxRows(tax, currency) : []),
    ...(finalPrice ? finalPriceRows(finalPrice, currency) : []),
  ];
  return (
    <table className="w-full border-collapse self-start">
      <caption className="sr-only">Ordered goods</caption>
      <thead>
        <tr className="border-b border-ink text-left text-small text-muted">
          <th scope="col" className="py-2 font-semibold">
            Product
          </th>
          <th scope="col" className="hidden px-3 py-2 text-right font-semibold sm:table-cell">
            Price
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            Quantity
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Sum
          </th>
        </tr>
      </thead>
      <tbody className="figures">
        {lines.map((line) => (
          <tr key={line.item_id} className="border-b border-line">
            <th scope="row" className="py-3 text-left font-normal">
              <span className="flex items-center gap-4">
                <span className="leaf-shape-sm hidden size-16 shrink-0 overflow-hidden sm:block">
                  <Picture src={line.image_url} alt="" />
                </span>
                <span>
                  <Link
                    to={`/product/${line.item_id}`}
                    className="font-semibold underline-offset-4 hover:underline"
                  >
                    {line.name}
                  </Link>
                  <span className="block text-small text-muted">{line.sku}</span>
                  {line.seller_name && (
                    <span className="block text-small text-muted">Sold by {line.seller_name}</span>
                  )}
                  {line.price_source && line.price_source !== "list" && (
                    <span className="block text-small text-muted">{PRICE_SOURCE[line.price_source]}</span>
                  )}
                  {line.discount && (
                    <span className="block text-small text-muted">
                      {formatPrice(line.discount, currency)} off
                    </span>
                  )}
                  {line.cancelled && (
                    <span className="block text-small text-danger">
                      Cancelled by {cancellationText(line.cancelled)}
                    </span>
                  )}
                  {line.returned > 0 && (
                    <span className="block text-small text-muted">
                      {withUnit(line.returned, line.unit)} sent back
                    </span>
                  )}
                </span>
              </span>
            </th>
            <td className="hidden px-3 text-right sm:table-cell">{formatPrice(line.price, currency)}</td>
            <td className="px-3 text-right">{withUnit(line.quantity, line.unit)}</td>
            <td
              className={classNames("text-right font-semibold", line.cancelled && "text-muted line-through")}
            >
              {formatPrice(line.line_total, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {added.map(([name, sum]) => (
          <SmallRow key={name} name={name} sum={sum} />
        ))}
        <tr>
          <th scope="row" colSpan={2} className="pt-4 text-left font-semibold sm:hidden">
            Total
          </th>
          <th scope="row" colSpan={3} className="hidden pt-4 text-left font-semibold sm:table-cell">
            Total
          </th>
          <td className="figures pt-4 text-right font-serif text-h3">{formatPrice(total, currency)}</td>
        </tr>
        {cancelled_total && left_total && (
          <>
            <SmallRow name="Cancelled" sum={`−${formatPrice(cancelled_total, currency)}`} />
            <SmallRow name="Left of the order" sum={formatPrice(left_total, currency)} />
          </>
        )}
      </tfoot>
    </table>
  );
}

/** A sum below the goods. On a phone the table has one column less. */
function SmallRow({ name, sum }: { name: string; sum: string }) {
  return (
    <tr className="text-small">
      <th scope="row" colSpan={2} className="pt-2 text-left font-normal text-muted sm:hidden">
        {name}
      </th>
      <th scope="row" colSpan={3} className="hidden pt-2 text-left font-normal text-muted sm:table-cell">
        {name}
      </th>
      <td className="figures pt-2 text-right">{sum}</td>
    </tr>
  );
}
