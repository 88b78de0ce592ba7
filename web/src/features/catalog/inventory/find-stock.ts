import { query } from "@/shared/api/query";
import { withUnit } from "@/shared/lib/units";

const FOUND = 5;

/** The account's own lots that match, each with the address of its details. */
export function foundStock(q: string) {
  return query(
    "/api/inventory",
    { query: { q, limit: FOUND } },
    {
      select: ({ items }) =>
        items.map((lot) => ({
          to: `/inventory?item=${lot.id}`,
          title: lot.name,
          note: `${lot.sku}, ${withUnit(lot.remainingUnits, lot.unit)} left`,
        })),
      retry: false,
    },
  );
}
