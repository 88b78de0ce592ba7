import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { growingList, pageOf, part } from "@/shared/lib/pages";
import { WORKING_DAYS } from "./overview/week";

/** Rows on a page of each table. */
export const ROWS_SHOWN = 10;

/** Every list of shipments, and every shipment. */
export const allShipments = { queryKey: ["shipments"] };
export const allExceptions = { queryKey: ["exceptions"] };
export const allDays = { queryKey: ["calendar"] };

/** What is shown of the shipments: the spec's two groups, those that ended, or those that wait for a carrier. */
export type ShipmentList = "in-progress" | "upcoming" | "ended" | "board";

export function shipmentPage(list: ShipmentList, cursor: string | undefined, limit = ROWS_SHOWN) {
  const filter = list === "board" ? { board: true } : { group: list };
  return queryOptions({
    queryKey: [...allShipments.queryKey, list, limit, cursor],
    queryFn: () =>
      pageOf(api.GET("/api/shipments", { params: { query: { ...filter, ...part(limit, cursor) } } })),
    placeholderData: keepPreviousData,
    meta: { failure: "Failed to fetch shipments" },
  });
}

/** As many as a map can show and still be read. */
const ON_MAP = 100;

/** Where the account's shipments are that are under way or planned. */
export const shipmentsOnMap = queryOptions({
  queryKey: [...allShipments.queryKey, "map"],
  queryFn: async () => {
    const of = (group: "in-progress" | "upcoming") =>
      pageOf(api.GET("/api/shipments", { params: { query: { group, limit: ON_MAP } } }));
    const [moving, coming] = await Promise.all([of("in-progress"), of("upcoming")]);
    return {
      shipments: [...moving.items, ...coming.items],
      left: moving.total + coming.total - moving.items.length - coming.items.length,
    };
  },
  meta: { failure: "Failed to fetch shipments" },
});

export function shipment(id: string) {
  return queryOptions({
    queryKey: [...allShipments.queryKey, "one", id],
    queryFn: () => answer(api.GET("/api/shipments/{id}", { params: { path: { id } } })),
  });
}

const ENTRIES_SHOWN = 20;

export function activity(id: string) {
  return growingList([...allShipments.queryKey, "one", id, "activity"], (cursor) =>
    answer(
      api.GET("/api/shipments/{id}/activity", {
        params: { path: { id }, query: part(ENTRIES_SHOWN, cursor) },
      }),
    ),
  );
}

export function exceptionPage(cursor: string | undefined, limit = ROWS_SHOWN) {
  return queryOptions({
    queryKey: [...allExceptions.queryKey, "page", limit, cursor],
    queryFn: () => pageOf(api.GET("/api/exceptions", { params: { query: part(limit, cursor) } })),
    placeholderData: keepPreviousData,
    meta: { failure: "Failed to fetch exceptions" },
  });
}

export function calendar(from: string) {
  return queryOptions({
    queryKey: [...allDays.queryKey, from],
    queryFn: () => answer(api.GET("/api/calendar", { params: { query: { from, days: WORKING_DAYS } } })),
    placeholderData: keepPreviousData,
    meta: { failure: "Failed to fetch the calendar" },
  });
}

const SELDOM = 10 * 60 * 1000;

export const places = queryOptions({
  queryKey: ["places"],
  queryFn: () => answer(api.GET("/api/places")),
  staleTime: SELDOM,
});

export const carriers = queryOptions({
  queryKey: ["carriers"],
  queryFn: () => answer(api.GET("/api/carriers")),
  staleTime: SELDOM,
});
