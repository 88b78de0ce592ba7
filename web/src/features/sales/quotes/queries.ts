import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
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
  return post("/api/quotes", { body });
}

/** The answers that need only the version that was shown. */
export type Answer = Exclude<QuoteStep, "offer" | "counter">;

export function answerQuote(step: Answer, id: string, version: number) {
  const request = { path: { id }, body: { version } };
  if (step === "accept") return post("/api/quotes/{id}/accept", request);
  if (step === "decline") return post("/api/quotes/{id}/decline", request);
  return post("/api/quotes/{id}/withdraw", request);
}

export function proposeTerms(step: "offer" | "counter", id: string, body: ProposeTerms) {
  const request = { path: { id }, body };
  return step === "offer"
    ? post("/api/quotes/{id}/offer", request)
    : post("/api/quotes/{id}/counter", request);
}
