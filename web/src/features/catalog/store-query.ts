import { type ListQuery, TABS } from "./list-query";

export const STORE_PAGE_SIZE = 12;

/** The two selections of the store; the first is what it shows unless the address says otherwise. */
export const STORE_TABS = TABS.filter(({ value }) => value === "best-sellers" || value === "featured");

const DEFAULT_TAB = "best-sellers";

/** What the store shows for an address. It has no text search and no selection beyond its two. */
export function inStore(query: ListQuery): ListQuery {
  return { ...query, q: "", tab: query.tab === "featured" ? "featured" : DEFAULT_TAB };
}

/** What the address keeps of it: the default selection goes without saying. */
export function fromStore(query: ListQuery): ListQuery {
  return { ...query, tab: query.tab === DEFAULT_TAB ? null : query.tab };
}
