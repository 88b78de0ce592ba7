import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { Product } from "@/shared/api/types";

const MOST = 100;
const FOUND = 8;

/** The goods in front, in catalogue order. Kept with the catalogue's queries, which a change here concerns too. */
export const featuredGoods = queryOptions({
  queryKey: ["catalog", "admin", "featured"],
  queryFn: () => answer(api.GET("/api/data", { params: { query: { tab: "featured", limit: MOST } } })),
});

/** Listed goods that match, to be put in front. */
export function goodsToFeature(q: string) {
  return queryOptions({
    queryKey: ["catalog", "admin", "found", q],
    queryFn: () => answer(api.GET("/api/search", { params: { query: { q, limit: FOUND } } })),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}

export function useFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product: { id }, featured }: { product: Product; featured: boolean }) =>
      answer(api.PUT("/api/admin/products/{id}/featured", { params: { path: { id } }, body: { featured } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["catalog"] }),
  });
}
