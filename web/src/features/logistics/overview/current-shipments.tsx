import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Panel } from "@/shared/ui/panel";
import { dayOr } from "../dates";
import { shipmentPage } from "../queries";
import { Progress, StatusMark } from "../status-mark";

const SHOWN = 2;

/** The first shipments in progress. */
export function CurrentShipments() {
  return (
    <Panel
      title="Current Shipments"
      query={useQuery(shipmentPage("in-progress", undefined, SHOWN))}
      isEmpty={({ items }) => items.length === 0}
      empty="Nothing is on its way. Once goods are picked up, you follow them here."
      failed="The shipments could not be loaded."
      more={
        <Link to="/shipments" className="font-semibold text-leaf underline underline-offset-4">
          All shipments
        </Link>
      }
    >
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items.map((shipment) => (
            <li key={shipment.id} className="py-3 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Link
                  to={`/shipments?view=${shipment.id}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {shipment.name}
                </Link>
                <StatusMark status={shipment.status} />
              </div>
              <p className="figures mb-1.5 text-small text-muted">
                {shipment.number}, {shipment.origin} to {shipment.destination}. Arrives{" "}
                {dayOr(shipment.dateToArrive)}
                {shipment.late && <span className="font-semibold text-danger">, late</span>}
              </p>
              <Progress of={shipment.number} value={shipment.progress} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
