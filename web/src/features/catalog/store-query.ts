import { type ListQuery, TABS } from "./list-query";

export const STORE_PAGE_SIZE = 12;

/** The two selections of the store; the first is the default. */
export const STORE_TABS = TABS.filter(({ value }) => value === "best-sellers" || value === "featured");

const DEFAULT_TAB = "best-sellers";

/** The list of the store for an address. The store has no text search and no other selection. */
export function inStore(query: ListQuery): ListQuery {
  return { ...query, q: "", tab: query.tab === "featured" ? "featured" : DEFAULT_TAB };
}

/** The list for the address: the default selection is left out. */
export function fromStore(query: ListQuery): ListQuery {
  return { ...query, tab: query.tab === DEFAULT_TAB ? null : query.tab };
}
