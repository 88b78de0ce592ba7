import { queryOptions } from "@tanstack/react-query";
import { allShipments } from "./queries";
import { getPage, type Shipment } from "./wire";

const FOUND = 5;

/** The account's own shipments that match, each with the address of its details. */
export function foundShipments(q: string) {
  return queryOptions({
    queryKey: [...allShipments.queryKey, "found", q],
    queryFn: () => getPage<Shipment>("/api/shipments", { q, limit: FOUND }),
    select: ({ items }) =>
      items.map(({ id, name, number, status }) => ({
        to: `/shipments?view=${id}`,
        title: name,
        note: `${number}, ${status}`,
      })),
    retry: false,
  });
}
