import { useQuery } from "@tanstack/react-query";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useTitle } from "@/shared/lib/use-title";
import { Facts } from "@/shared/ui/facts";
import { SectionTitle } from "../section-title";
import type { AdminOrder } from "../wire";
import { CancelLine } from "./cancel-line";
import { CancelOrder } from "./cancel-order";
import { AccountLink, DetailFrame, Lines, useId } from "./detail-frame";
import { anyOrder } from "./queries";
import { totalRows } from "./total-rows";

const DELIVERY = { standard: "Standard", express: "Express", collect: "Fetched by the buyer" };

/** Any order of the shop. */
export function Component() {
  const query = useQuery(anyOrder(useId()));
  return (
    <DetailFrame kind="orders" query={query}>
      {(order) => <Loaded order={order} />}
    </DetailFrame>
  );
}

function Loaded({ order }: { order: AdminOrder }) {
  useTitle(order.number);
  const { deliveryAddress: to, cancellation, currency } = order;
  const price = (amount: string) => formatPrice(amount, currency);
  const address = [
    to.fullName,
    to.streetAddress,
    to.streetAddress2,
    to.city,
    to.state,
    to.zipCode,
    to.country,
  ];
  return (
    <>
      <SectionTitle title={order.number || "Order"}>
        {order.status}, {order.paymentStatus.toLowerCase()}
      </SectionTitle>
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_1fr] lg:gap-14">
        <Facts
          rows={[
            ["Buyer", <AccountLink key="buyer" id={order.buyerId} name={order.buyerName} />],
            ["Placed", formatExact(order.placed_at)],
            ["Payment", order.paymentMethod === "card" ? "Card" : "Bank transfer"],
            ["Delivery", DELIVERY[order.deliveryMethod]],
            ["Address", address.filter(Boolean).join(", ")],
            ["Delivered", order.delivered_at ? formatExact(order.delivered_at) : "Not yet"],
            ...(order.cancelled_at
              ? [
                  ["Cancelled", `${formatExact(order.cancelled_at)} ${cancellation?.reason ?? ""}`] as [
                    string,
                    string,
                  ],
                ]
              : []),
          ]}
        />
        <div>
          <Lines
            caption="Goods"
            head={["Goods", "Units", "Price", "Total"]}
            rows={[
              ...order.lines.map((line) => ({
                key: line.purchase_id,
                cells: [
                  <span key="name">
                    {line.name}
                    <span className="block text-small text-muted">{line.seller_name}</span>
                    {line.cancelled && (
                      <span className="block text-small text-danger">Cancelled: {line.cancelled.reason}</span>
                    )}
                    <CancelLine order={order} line={line} />
                  </span>,
                  withUnit(line.quantity, line.unit),
                  price(line.price),
                  price(line.line_total),
                ],
              })),
              ...totalRows(order, price(order.total)),
              ...(order.cancelled_total && order.left_total
                ? [
                    { key: "off", cells: ["Cancelled", "", "", `−${price(order.cancelled_total)}`] },
                    { key: "left", cells: ["Left of the order", "", "", price(order.left_total)] },
                  ]
                : []),
            ]}
          />
          <CancelOrder order={order} />
        </div>
      </div>
    </>
  );
}
