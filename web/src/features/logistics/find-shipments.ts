import { queryOptions } from "@tanstack/react-query";
import { pageOf } from "@/shared/lib/pages";

const FOUND = 5;

/** The account's own shipments that match, each with the address of its details. */
export function foundShipments(q: string) {
  return queryOptions({
    queryKey: ["/api/shipments", "found", q],
    queryFn: () => pageOf("/api/shipments", { q, limit: FOUND }),
    select: ({ items }) =>
      items.map(({ id, name, number, status }) => ({
        to: `/shipments?view=${id}`,
        title: name,
        note: `${number}, ${status}`,
      })),
    retry: false,
  });
}
