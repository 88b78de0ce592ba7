import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { FullQuote, List, ProposeTerms } from "../wire";
import { call } from "../wire";

export type QuoteSide = FullQuote["side"];
export type QuoteStep = FullQuote["steps"][number];

const PAGE = 10;
const QUOTES = ["quotes"];

/** The account's quotes on one side, the newest first. */
export function quotes(side: QuoteSide) {
  return infiniteQueryOptions({
    queryKey: [...QUOTES, side],
    queryFn: ({ pageParam }) =>
      call<List<FullQuote>>("GET", "/api/quotes", {
        query: { side, limit: PAGE, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function quote(id: string) {
  return queryOptions({
    queryKey: [...QUOTES, "one", id],
    queryFn: () => call<FullQuote>("GET", `/api/quotes/${encodeURIComponent(id)}`),
  });
}

/** Every list of quotes and every quote: a step shows on both. */
export const allQuotes = { queryKey: QUOTES };

export interface Request {
  product_id: string;
  quantity: number;
  message: string;
}

export function requestQuote(body: Request) {
  return answer(api.POST("/api/quotes", { body }));
}

/** The answers that need nothing but the version that was seen. */
export type Answer = Exclude<QuoteStep, "offer" | "counter">;

export function answerQuote(step: Answer, id: string, version: number) {
  return call<FullQuote>("POST", `/api/quotes/${encodeURIComponent(id)}/${step}`, { body: { version } });
}

export function proposeTerms(step: "offer" | "counter", id: string, body: ProposeTerms) {
  return call<FullQuote>("POST", `/api/quotes/${encodeURIComponent(id)}/${step}`, { body });
}
