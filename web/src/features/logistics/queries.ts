import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { barePage, growingList, pageOf } from "@/shared/lib/pages";
import { WORKING_DAYS } from "./overview/week";

/** Rows on a page of each table. */
export const ROWS_SHOWN = 10;

/** The lists of shipments: the spec's two groups, ended ones, and those that wait for a carrier. */
export type ShipmentList = "in-progress" | "upcoming" | "ended" | "board";

export function shipmentPage(list: ShipmentList, cursor: string | undefined, limit = ROWS_SHOWN) {
  const filter = list === "board" ? { board: true } : { group: list };
  return barePage("/api/shipments", { ...filter }, limit, cursor, "Failed to fetch shipments");
}

/** The number of shipments that a map can show legibly. */
const ON_MAP = 100;

/** The account's current and planned shipments, for the map. */
export const shipmentsOnMap = queryOptions({
  queryKey: ["/api/shipments", "map"],
  queryFn: async () => {
    const of = (group: "in-progress" | "upcoming") => pageOf("/api/shipments", { group, limit: ON_MAP });
    const [moving, coming] = await Promise.all([of("in-progress"), of("upcoming")]);
    return {
      shipments: [...moving.items, ...coming.items],
      left: moving.total + coming.total - moving.items.length - coming.items.length,
    };
  },
  meta: { failure: "Failed to fetch shipments" },
});

export const shipment = queryById("/api/shipments/{id}");

/** What the label of a shipment says. */
export const label = queryById("/api/shipments/{id}/label");

const ENTRIES_SHOWN = 20;

export function activity(id: string) {
  return growingList("/api/shipments/{id}/activity", { path: { id } }, ENTRIES_SHOWN);
}

export function exceptionPage(cursor: string | undefined, limit = ROWS_SHOWN) {
  return barePage("/api/exceptions", {}, limit, cursor, "Failed to fetch exceptions");
}

export function calendar(from: string) {
  return query(
    "/api/calendar",
    { query: { from, days: WORKING_DAYS } },
    { placeholderData: keepPreviousData, meta: { failure: "Failed to fetch the calendar" } },
  );
}

const SELDOM = 10 * 60 * 1000;

export const places = query("/api/places", {}, { staleTime: SELDOM });

export const carriers = query("/api/carriers", {}, { staleTime: SELDOM });
