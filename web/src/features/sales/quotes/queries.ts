import { answer, api } from "@/shared/api/client";
import { queryById } from "@/shared/api/query-by-id";
import type { ProposeTerms, Quote } from "@/shared/api/types";
import { growingList } from "@/shared/lib/pages";

export type QuoteSide = Quote["side"];
export type QuoteStep = Quote["steps"][number];

const PAGE = 10;

/** The account's quotes on one side, the newest first. */
export function quotes(side: QuoteSide) {
  return growingList("/api/quotes", { query: { side } }, PAGE);
}

export const quote = queryById("/api/quotes/{id}");

export interface Request {
  product_id: string;
  quantity: number;
  message: string;
}

export function requestQuote(body: Request) {
  return answer(api.POST("/api/quotes", { body }));
}

/** The answers that need only the version that was shown. */
export type Answer = Exclude<QuoteStep, "offer" | "counter">;

export function answerQuote(step: Answer, id: string, version: number) {
  const request = { params: { path: { id } }, body: { version } };
  if (step === "accept") return answer(api.POST("/api/quotes/{id}/accept", request));
  if (step === "decline") return answer(api.POST("/api/quotes/{id}/decline", request));
  return answer(api.POST("/api/quotes/{id}/withdraw", request));
}

export function proposeTerms(step: "offer" | "counter", id: string, body: ProposeTerms) {
  const request = { params: { path: { id } }, body };
  return step === "offer"
    ? answer(api.POST("/api/quotes/{id}/offer", request))
    : answer(api.POST("/api/quotes/{id}/counter", request));
}
