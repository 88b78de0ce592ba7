import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { growingList, part } from "@/shared/lib/pages";
import { product } from "../queries";

const PAGE = 5;

export function reviews(id: string) {
  return growingList(["reviews", id], (cursor) =>
    answer(api.GET("/api/products/{id}/reviews", { params: { path: { id }, query: part(PAGE, cursor) } })),
  );
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
