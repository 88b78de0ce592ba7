import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDayOf } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Empty } from "@/shared/ui/empty";
import { SelectField } from "@/shared/ui/select-field";
import { BeginPack } from "./begin-pack";
import { PackSources } from "./pack-sources";
import { PAGE_SIZE, type PackOrder, packOrdersPage } from "./queries";

/** The orders of coffee for which a seller can begin a data pack. */
export function SoldOrders() {
  const pages = useCursorPages("pack-orders", PAGE_SIZE);
  const query = useQuery(packOrdersPage(pages.cursor));
  return (
    <PackSources
      title="Orders"
      of="orders"
      query={query}
      pages={pages}
      empty={<Empty title="Nobody has ordered coffee from you yet.">The rules do not cover tea.</Empty>}
      row={(order) => <Order key={order.orderId} order={order} />}
    />
  );
}

function Order({ order }: { order: PackOrder }) {
  const [shipmentId, setShipment] = useState("");
  const goods = order.goods.map(({ name, quantity, unit }) => `${withUnit(quantity, unit)} of ${name}`);
  return (
    <BeginPack
      title={`${order.number} for ${order.buyerName}`}
      number={order.number}
      draftId={order.draftId}
      sealed={order.sealed}
      body={{ orderId: order.orderId, shipmentId, contractId: "" }}
      choice={
        order.shipments.length > 1 && (
          <SelectField
            label="Goods"
            aria-label={`Goods of ${order.number}`}
            placeholder="All of the order"
            choices={order.shipments.map(({ id, number }) => ({ value: id, label: number }))}
            value={shipmentId}
            onChange={({ target }) => setShipment(target.value)}
          />
        )
      }
    >
      {goods.join("; ")}. To {order.destination || "an unknown country"}, {formatDayOf(order.placedAt)}.
    </BeginPack>
  );
}
