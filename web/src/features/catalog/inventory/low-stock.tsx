import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { query } from "@/shared/api/query";
import { withUnit } from "@/shared/lib/units";
import { Panel } from "@/shared/ui/panel";

const SHOWN = 5;
/** Each lot has its own threshold, so lots with low stock can be mixed with others in this order. */
const LOOKED_AT = 50;

/** The lots with low stock, among those with the fewest units. */
const lowest = query(
  "/api/inventory",
  { query: { sort: "remainingUnits", limit: LOOKED_AT } },
  { select: ({ items }) => ({ low: items.filter((lot) => lot.low && lot.listed).slice(0, SHOWN) }) },
);

export function LowStock() {
  return (
    <Panel
      title="Low stock"
      query={useQuery(lowest)}
      isEmpty={({ low }) => low.length === 0}
      empty="Nothing is running low. What does stands here before it runs out."
      failed="The stock could not be loaded."
      more={
        <Link
          to="/inventory?sort=remainingUnits"
          className="font-semibold text-leaf underline underline-offset-4"
        >
          Inventory
        </Link>
      }
    >
      {({ low }) => (
        <ul className="divide-y divide-line">
          {low.map((lot) => (
            <li key={lot.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <Link
                to={`/inventory?item=${lot.id}`}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {lot.name}
              </Link>
              <span className="figures text-cherry">{withUnit(lot.remainingUnits, lot.unit)} left</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
