import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { growingList } from "@/shared/lib/pages";

const PAGE = 5;

export function reviews(id: string) {
  return growingList("/api/products/{id}/reviews", { path: { id } }, PAGE);
}

export const reviewStatus = queryById("/api/products/{id}/review-status");

export function useWriteReview(id: string) {
  return useChange(
    (body: { rating: number; text: string }) => post("/api/products/{id}/reviews", { path: { id }, body }),
    ["/api/products"],
  );
}
