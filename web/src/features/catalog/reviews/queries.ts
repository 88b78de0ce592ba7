import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { product } from "../queries";

const PAGE = 5;

export function reviews(id: string) {
  return infiniteQueryOptions({
    queryKey: ["reviews", id],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/api/products/{id}/reviews", {
          params: { path: { id }, query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function reviewStatus(id: string) {
  return queryOptions({
    queryKey: ["review-status", id],
    queryFn: () => answer(api.GET("/api/products/{id}/review-status", { params: { path: { id } } })),
  });
}

export function useWriteReview(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { rating: number; text: string }) =>
      answer(api.POST("/api/products/{id}/reviews", { params: { path: { id } }, body })),
    onSuccess: () =>
      Promise.all(
        [reviews(id), reviewStatus(id), product(id)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
