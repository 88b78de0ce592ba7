import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { Problem } from "@/shared/api/problem";
import type { Product } from "@/shared/api/types";
import { type ListQuery, type Tab, toRequest } from "./list-query";

export const SUGGESTIONS_SHOWN = 5;
const HOME_PRODUCTS = 12;
const PRODUCTS_FAILED = "Failed to fetch products";

export interface ProductPage {
  products: Product[];
  total: number;
}

/** The first products in catalogue order, in the sections of the home screen. */
export const homeProducts = queryOptions({
  queryKey: ["catalog", "home"],
  queryFn: () => answer(api.GET("/api/data", { params: { query: { limit: HOME_PRODUCTS } } })),
  meta: { failure: "Failed to fetch coffee data" },
});

export interface Choice {
  tab?: Tab;
  region?: string;
  limit: number;
}

/** A handful of products of one choice, for a shelf on a page that shows other things too. */
export function shelf({ tab, region, limit }: Choice) {
  return queryOptions({
    queryKey: ["catalog", "shelf", tab, region, limit],
    queryFn: () =>
      answer(
        api.GET("/api/data", {
          params: { query: { limit, ...(tab ? { tab } : {}), ...(region ? { region: [region] } : {}) } },
        }),
      ),
    meta: { failure: PRODUCTS_FAILED },
  });
}

export const filterOptions = queryOptions({
  queryKey: ["catalog", "filters"],
  queryFn: () => answer(api.GET("/api/filters")),
  staleTime: 5 * 60_000,
  meta: { failure: "Failed to fetch filters" },
});

export function productPage(query: ListQuery, pageSize: number) {
  return queryOptions({
    queryKey: ["catalog", "list", pageSize, query],
    queryFn: () => fetchPage(query, pageSize),
    placeholderData: keepPreviousData,
    meta: { failure: query.q ? "Search failed" : PRODUCTS_FAILED },
  });
}

export function product(id: string, known?: Product) {
  return queryOptions({
    queryKey: ["catalog", "product", id],
    queryFn: () => answer(api.GET("/api/products/{id}", { params: { path: { id } } })),
    placeholderData: known,
  });
}

/** What a seller says of itself. That it could not be asked is only logged: the product stands without it. */
export function seller(id: string) {
  return queryOptions({
    queryKey: ["catalog", "seller", id],
    queryFn: () => answer(api.GET("/api/sellers/{id}", { params: { path: { id } } })),
    meta: { failure: "Failed to fetch the seller" },
  });
}

const RELATED_SHOWN = 4;

export function relatedProducts(id: string) {
  return queryOptions({
    queryKey: ["catalog", "related", id],
    queryFn: () => answer(api.GET("/api/products/{id}/related", { params: { path: { id } } })),
    select: ({ items }) => items.slice(0, RELATED_SHOWN),
  });
}

/** What the account looked at, the latest first. */
export const recentlyViewed = queryOptions({
  queryKey: ["recently-viewed"],
  queryFn: () => answer(api.GET("/api/recently-viewed")),
});

export function suggestions(q: string) {
  return queryOptions({
    queryKey: ["catalog", "suggestions", q],
    queryFn: () => answer(api.GET("/api/search", { params: { query: { q, limit: SUGGESTIONS_SHOWN } } })),
    staleTime: 60_000,
    retry: false,
    meta: { failure: "Failed to fetch suggestions" },
  });
}

async function fetchPage(query: ListQuery, pageSize: number): Promise<ProductPage> {
  const wanted = toRequest(query, pageSize);
  const { data, error, response } = query.q
    ? await api.GET("/api/search", { params: { query: { ...wanted, q: query.q } } })
    : await api.GET("/api/data", { params: { query: wanted } });
  if (!data) throw new Problem(response.status, error ?? {});
  return { products: data, total: Number(response.headers.get("X-Total-Count") ?? data.length) };
}
