import { Link } from "react-router";
import type { Schemas } from "@/shared/api/types";
import { kilograms } from "../kilograms";
import { LINK } from "./link";
import { ReachSection } from "./reach-section";
import { Way } from "./way";

type ReachedOrder = Schemas["ReachedOrder"];

/** The orders with goods of the plot: first those that can still be stopped, then those that have left. */
export function ReachedOrders({ orders }: { orders: ReachedOrder[] }) {
  const waiting = orders.filter((order) => !order.gone);
  const gone = orders.filter((order) => order.gone);
  return (
    <>
      <ReachSection
        title="Orders that can still be stopped"
        note="While the plot is stopped, no shipment of these goods is picked up."
      >
        {waiting.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ReachSection>
      <ReachSection
        title="Orders that have left already"
        note="Shipments that need papers of the EUDR wait for their import clearance. Nothing here stops the others: write to their buyers."
      >
        {gone.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ReachSection>
    </>
  );
}

function Order({ order }: { order: ReachedOrder }) {
  return (
    <li className="py-3">
      <p className="font-semibold">
        <Link to={`/sales?view=${order.saleId}`} className={LINK}>
          {order.number}
        </Link>
        : {kilograms(order.kg)}
      </p>
      {order.shipments.length === 0 && <p className="text-muted">No shipment yet.</p>}
      {order.shipments.map(({ id, number, status }) => (
        <p key={id}>
          Shipment{" "}
          <Link to={`/shipments?view=${id}`} className={LINK}>
            {number}
          </Link>
          {status && `: ${status}`}
        </p>
      ))}
      <p className="text-muted">{order.mixed ? "Its other goods can go." : "It has no other goods."}</p>
      {order.contract && (
        <p>
          Called off from{" "}
          <Link to={`/contracts/${order.contract.id}`} className={LINK}>
            {order.contract.label}
          </Link>
        </p>
      )}
      {order.paths.map((path) => (
        <Way key={path.join()} steps={["Plot", ...path, order.number]} />
      ))}
    </li>
  );
}
