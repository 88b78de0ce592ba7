import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { PlaceOrder } from "@/shared/api/types";
import { growingList, part } from "@/shared/lib/pages";

const PAGE = 10;

export const orders = growingList(["orders", "list"], (cursor) =>
  answer(api.GET("/api/orders", { params: { query: part(PAGE, cursor) } })),
);

export function order(id: string) {
  return queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: () => answer(api.GET("/api/orders/{id}", { params: { path: { id } } })),
  });
}

/** What the checkout starts from: the account's own name and address. */
export const account = queryOptions({
  queryKey: ["account"],
  queryFn: () => answer(api.GET("/api/account")),
});

/** How orders can be paid here. */
export const paymentMethods = queryOptions({
  queryKey: ["payment-methods"],
  queryFn: () => answer(api.GET("/api/payment-methods")),
  staleTime: Number.POSITIVE_INFINITY,
});

export function placeOrder(body: PlaceOrder, idempotencyKey: string) {
  return answer(api.POST("/api/orders", { body, params: { header: { "Idempotency-Key": idempotencyKey } } }));
}

export function cancelOrder(id: string) {
  return answer(api.POST("/api/orders/{id}/cancel", { params: { path: { id } } }));
}

/** The buyer says that the goods came. */
export function receiveOrder(id: string) {
  return answer(api.POST("/api/orders/{id}/received", { params: { path: { id } } }));
}
