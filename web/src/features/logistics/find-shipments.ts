import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { pageOf } from "@/shared/lib/pages";
import { allShipments } from "./queries";

const FOUND = 5;

/** The account's own shipments that match, each with the address of its details. */
export function foundShipments(q: string) {
  return queryOptions({
    queryKey: [...allShipments.queryKey, "found", q],
    queryFn: () => pageOf(api.GET("/api/shipments", { params: { query: { q, limit: FOUND } } })),
    select: ({ items }) =>
      items.map(({ id, name, number, status }) => ({
        to: `/shipments?view=${id}`,
        title: name,
        note: `${number}, ${status}`,
      })),
    retry: false,
  });
}
