import { answer, api } from "@/shared/api/client";
import { queryById } from "@/shared/api/query-by-id";
import { useChange } from "@/shared/api/use-change";
import { growingList } from "@/shared/lib/pages";

const PAGE = 5;

export function reviews(id: string) {
  return growingList("/api/products/{id}/reviews", { path: { id } }, PAGE);
}

export const reviewStatus = queryById("/api/products/{id}/review-status");

export function useWriteReview(id: string) {
  return useChange(
    (body: { rating: number; text: string }) =>
      answer(api.POST("/api/products/{id}/reviews", { params: { path: { id } }, body })),
    ["/api/products"],
  );
}
