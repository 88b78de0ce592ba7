import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { withUnit } from "@/shared/lib/units";

const FOUND = 5;

/** The account's own lots that match, each with the address of its details. */
export function foundStock(q: string) {
  return queryOptions({
    queryKey: ["inventory", "found", q],
    queryFn: () => answer(api.GET("/api/inventory", { params: { query: { q, limit: FOUND } } })),
    select: ({ items }) =>
      items.map((lot) => ({
        to: `/inventory?item=${lot.id}`,
        title: lot.name,
        note: `${lot.sku}, ${withUnit(lot.remainingUnits, lot.unit)} left`,
      })),
    retry: false,
  });
}
