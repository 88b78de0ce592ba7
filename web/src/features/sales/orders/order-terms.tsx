import { Link } from "react-router";
import type { Order } from "@/shared/api/types";
import { formatExact } from "@/shared/lib/dates";
import { isSettled } from "@/shared/ui/freight-rows";
import { PrintButton } from "@/shared/ui/print-button";

/** The terms of an order that has no contract of its own; printed, they are the purchase contract. */
export function OrderTerms({ order }: { order: Order }) {
  return (
    <section aria-labelledby="terms-title" className="mt-12 break-inside-avoid">
      <div className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-3">
        <h2 id="terms-title" className="text-h3">
          Terms of this order
        </h2>
        <PrintButton />
      </div>
      <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-5">
        {order.contractId && (
          <li>
            This order is called off from{" "}
            <Link
              to={`/contracts/${order.contractId}`}
              className="font-semibold text-leaf underline underline-offset-4"
            >
              a contract
            </Link>
            , whose terms come first.
          </li>
        )}
        <li>The parties are the buyer and, for each item, the seller that is named with it.</li>
        <li>
          The goods, quantities and prices are those above. They were fixed when the order was placed on{" "}
          {formatExact(order.placed_at)}; later changes of the price list do not touch them.
        </li>
        <li>
          {order.deliveryMethod === "collect"
            ? "The buyer collects the goods from the seller's store."
            : isSettled(order.freight)
              ? "The goods go to the delivery address. The freight is in the total above."
              : "The goods go to the delivery address. Freight is billed separately, once the carrier has priced it."}
        </li>
        <li>
          {order.paymentMethod === "card" ? "The buyer pays by card" : "The buyer pays by bank transfer"}, on
          the seller's bill. Nothing is charged before.
        </li>
        <li>
          The buyer may cancel until {formatExact(order.cancellable_until)}, as long as the goods have not
          left.
        </li>
        <li>The buyer may return goods within 30 days of delivery, saying why.</li>
      </ol>
    </section>
  );
}
