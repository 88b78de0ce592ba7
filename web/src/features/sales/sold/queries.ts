import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { part } from "@/shared/lib/pages";

/** Rows on a page of the sales, and of the quotes. */
export const ROWS_SHOWN = 10;

export const SALES = ["sales"];

export function salePage(cursor: string | undefined) {
  return queryOptions({
    queryKey: [...SALES, "page", cursor],
    queryFn: () => answer(api.GET("/api/sales", { params: { query: part(ROWS_SHOWN, cursor) } })),
    placeholderData: keepPreviousData,
  });
}

export function sale(id: string) {
  return queryOptions({
    queryKey: [...SALES, "one", id],
    queryFn: () => answer(api.GET("/api/sales/{id}", { params: { path: { id } } })),
  });
}

/** Requests for a price of the account's own goods, the newest first. */
export function requestPage(cursor: string | undefined) {
  return queryOptions({
    queryKey: ["quotes", "seller", "page", cursor],
    queryFn: () =>
      answer(api.GET("/api/quotes", { params: { query: { side: "seller", ...part(ROWS_SHOWN, cursor) } } })),
    placeholderData: keepPreviousData,
  });
}
