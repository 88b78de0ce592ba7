import type { FullContract } from "@/shared/api/types";
import { formatDay, formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useShipmentParts } from "@/shared/slots/shipment-parts";
import { Section } from "@/shared/ui/section";
import { TextLink } from "@/shared/ui/text-link";
import type { Fixing } from "./fixing-text";

/** The called-off quantity of the contract with its orders, and the remaining quantity. */
export function CallOffs({ contract }: { contract: FullContract }) {
  const { quantity, calledOff, remaining, unit, orders, side, fixing, tradeTerms } = contract;
  const shipment = useShipmentParts();
  const provisional = new Map(fixing?.provisionalOrders.map((order) => [order.orderId, order]));
  return (
    <Section title="Called off" heading="mb-4 text-h3" className="break-inside-avoid">
      <p className="figures flex flex-wrap justify-between gap-x-6">
        <span>
          <strong>{withUnit(calledOff, unit)}</strong> of {withUnit(quantity, unit)} called off
        </span>
        <span>
          <strong>{withUnit(remaining, unit)}</strong> remaining
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 h-2.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full bg-leaf"
          style={{ width: `${Math.min(100, (100 * calledOff) / Math.max(1, quantity))}%` }}
        />
      </div>
      {orders.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {orders.map((order) => (
            <li key={order.id} className="figures flex flex-wrap items-baseline justify-between gap-x-6 py-3">
              {side === "buyer" ? (
                <TextLink to={`/account/orders/${order.id}`} className="font-semibold">
                  {order.number}
                </TextLink>
              ) : (
                <span className="font-semibold">{order.number}</span>
              )}
              <span className="text-muted">{formatExact(order.placedAt)}</span>
              <span>{withUnit(order.quantity, unit)}</span>
              {shipment && order.shipmentId && (
                <span>
                  Shipment <shipment.Number shipmentId={order.shipmentId} />
                </span>
              )}
              {shipment && order.shipmentId && tradeTerms?.wayOfPayment === "letter-of-credit" && (
                <shipment.Letter shipmentId={order.shipmentId} />
              )}
              <ProvisionalPrice order={provisional.get(order.id)} contract={contract} />
              {order.periods && (
                <span className="w-full text-small text-muted">
                  Discharged {formatDay(order.periods.dischargedOn)}: weighed until{" "}
                  {formatDay(order.periods.weighingUntil)}, quality claimed until{" "}
                  {formatDay(order.periods.claimsUntil)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface ProvisionalPriceProps {
  order: Fixing["provisionalOrders"][number] | undefined;
  contract: FullContract;
}

/** The price of an order that was called off before it was final, and what it is now. */
function ProvisionalPrice({ order, contract: { fixing, currency, unit } }: ProvisionalPriceProps) {
  if (!order) return null;
  const { billedPrice, fullPrice } = order;
  return (
    <span className="w-full text-small text-muted">
      Billed {formatPrice(billedPrice, currency)} for one {unit} before the price was final, of{" "}
      {formatPrice(fullPrice, currency)} that day.{" "}
      {fixing?.price
        ? `The difference to the final price, ${formatPrice(fixing.price, currency)}, is billed or credited.`
        : "The rest follows with the final price."}
    </span>
  );
}
