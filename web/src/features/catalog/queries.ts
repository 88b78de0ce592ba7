import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Problem } from "@/shared/api/problem";
import { query } from "@/shared/api/query";
import type { Product } from "@/shared/api/types";
import { type ListQuery, type Tab, toRequest } from "./list-query";

export const SUGGESTIONS_SHOWN = 5;
const HOME_PRODUCTS = 12;
const PRODUCTS_FAILED = "Failed to fetch products";

export interface ProductPage {
  products: Product[];
  total: number;
}

/** The first products in catalogue order, for the sections of the home screen. */
export const homeProducts = query(
  "/api/data",
  { query: { limit: HOME_PRODUCTS } },
  { meta: { failure: "Failed to fetch coffee data" } },
);

export interface Choice {
  tab?: Tab;
  region?: string;
  limit: number;
}

/** A few products of one selection, for a shelf on another page. */
export function shelf({ tab, region, limit }: Choice) {
  return query(
    "/api/data",
    { query: { limit, ...(tab ? { tab } : {}), ...(region ? { region: [region] } : {}) } },
    { meta: { failure: PRODUCTS_FAILED } },
  );
}

export const filterOptions = query(
  "/api/filters",
  {},
  { staleTime: 5 * 60_000, meta: { failure: "Failed to fetch filters" } },
);

export function productPage(list: ListQuery, pageSize: number) {
  return queryOptions({
    queryKey: [list.q ? "/api/search" : "/api/data", "page", pageSize, list],
    queryFn: () => fetchPage(list, pageSize),
    placeholderData: keepPreviousData,
    meta: { failure: list.q ? "Search failed" : PRODUCTS_FAILED },
  });
}

export function product(id: string, known?: Product) {
  return query("/api/products/{id}", { path: { id } }, { placeholderData: known });
}

/** A seller's description of itself. A failure is only logged: the product is shown without it. */
export function seller(id: string) {
  return query("/api/sellers/{id}", { path: { id } }, { meta: { failure: "Failed to fetch the seller" } });
}

const RELATED_SHOWN = 4;

export function relatedProducts(id: string) {
  return query(
    "/api/products/{id}/related",
    { path: { id } },
    { select: ({ items }) => items.slice(0, RELATED_SHOWN) },
  );
}

/** The products that the account viewed, the latest first. */
export const recentlyViewed = query("/api/recently-viewed");

export function suggestions(q: string) {
  return query(
    "/api/search",
    { query: { q, limit: SUGGESTIONS_SHOWN } },
    { staleTime: 60_000, retry: false, meta: { failure: "Failed to fetch suggestions" } },
  );
}

async function fetchPage(list: ListQuery, pageSize: number): Promise<ProductPage> {
  const wanted = toRequest(list, pageSize);
  const { data, error, response } = list.q
    ? await api.GET("/api/search", { params: { query: { ...wanted, q: list.q } } })
    : await api.GET("/api/data", { params: { query: wanted } });
  if (!data) throw new Problem(response.status, error ?? {});
  return { products: data, total: Number(response.headers.get("X-Total-Count") ?? data.length) };
}
