import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { growingList } from "@/shared/lib/pages";

const PAGE = 5;

export function reviews(id: string) {
  return growingList("/api/products/{id}/reviews", { path: { id } }, PAGE);
}

export function reviewStatus(id: string) {
  return query("/api/products/{id}/review-status", { path: { id } });
}

export function useWriteReview(id: string) {
  return useMutation({
    mutationFn: (body: { rating: number; text: string }) =>
      answer(api.POST("/api/products/{id}/reviews", { params: { path: { id } }, body })),
    meta: { changes: ["/api/products"] },
  });
}
