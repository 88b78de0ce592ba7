import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";

const SHOWN = 50;

/** The account's requests for a price, the newest first. */
export const quotes = queryOptions({
  queryKey: ["quotes", "buyer"],
  queryFn: () => answer(api.GET("/api/quotes", { params: { query: { side: "buyer", limit: SHOWN } } })),
});

export interface Request {
  product_id: string;
  quantity: number;
  message: string;
}

export function requestQuote(body: Request) {
  return answer(api.POST("/api/quotes", { body }));
}

/** The answers that need nothing but the version that was seen. */
export type Answer = "accept" | "decline" | "withdraw";

export function answerQuote(step: Answer, id: string, version: number) {
  const request = { params: { path: { id } }, body: { version } };
  if (step === "accept") return answer(api.POST("/api/quotes/{id}/accept", request));
  if (step === "decline") return answer(api.POST("/api/quotes/{id}/decline", request));
  return answer(api.POST("/api/quotes/{id}/withdraw", request));
}
