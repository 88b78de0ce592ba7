import { Link } from "react-router";
import { formatGrams } from "@/shared/lib/grams";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { LINK } from "../link";
import type { LotGraph, LotGraphNode } from "../queries";
import { type End, endsOf, shipmentsOf } from "./ends";
import { useScreenOf } from "./use-screen-of";

/** An order with the shipments that carry its goods. */
interface ReachedOrder extends End {
  shipments: LotGraphNode[];
}

/** The label of a node; a link to its screen, if it has one. */
function NodeLink({ node }: { node: LotGraphNode }) {
  const screen = useScreenOf()(node);
  const label = <span className="whitespace-nowrap">{node.label}</span>;
  return screen ? (
    <Link to={screen.to} className={LINK}>
      {label}
    </Link>
  ) : (
    label
  );
}

const column = columnsOf<ReachedOrder>();
const COLUMNS = column.columns([
  column.names("Order", (row) => <NodeLink node={row} />),
  column.shown("Buyer and day", (row) => row.detail),
  column.figures("Weight", (row) => formatGrams(row.grams)),
  column.shown(
    "Shipments",
    (row) =>
      row.shipments.length === 0
        ? "None"
        : row.shipments.map((shipment) => (
            <span key={shipment.id} className="block">
              <NodeLink node={shipment} />
              {shipment.detail && `, ${shipment.detail}`}
            </span>
          )),
    { wide: true },
  ),
]);

/** The orders that have goods of a lot: whom to call, and where the goods are. */
export function Reached({ graph }: { graph: LotGraph }) {
  const orders = endsOf(graph, "order").map((order) => ({
    ...order,
    shipments: shipmentsOf(graph, order.id),
  }));
  return (
    <section className="mb-10">
      <DataTable
        caption="Orders and their buyers"
        captionShown
        columns={COLUMNS}
        rows={orders}
        rowId={({ id }) => id}
        empty={null}
      />
    </section>
  );
}
