import type { ReactNode } from "react";
import { addressLines } from "@/shared/address/address-lines";
import type { Order } from "@/shared/api/types";
import { formatExact } from "@/shared/lib/dates";
import { DELIVERY, labelOf, PAYMENT } from "../choices";
import { cancellationText } from "./cancellation-text";

export function OrderFacts({ order }: { order: Order }) {
  const { deliveryAddress: to } = order;
  const lines = [to.fullName, ...addressLines(to), to.phoneNumber];
  return (
    <dl className="border-t border-ink">
      <Fact term="Delivery address">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
      <Fact term="Delivery">{labelOf(DELIVERY, order.deliveryMethod)}</Fact>
      <Fact term="Payment">{labelOf(PAYMENT, order.paymentMethod)}</Fact>
      <Fact term="Payment status">{order.paymentStatus}</Fact>
      {order.delivered_at && <Fact term="Delivered">{formatExact(order.delivered_at)}</Fact>}
      {order.cancelled_at && <Fact term="Cancelled">{formatExact(order.cancelled_at)}</Fact>}
      {order.cancellation && <Fact term="Cancelled by">{cancellationText(order.cancellation)}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-small text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
