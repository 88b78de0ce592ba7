import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { PlaceOrder } from "@/shared/api/types";
import { growingList } from "@/shared/lib/pages";

const PAGE = 10;

export const orders = growingList("/api/orders", {}, PAGE);

export function order(id: string) {
  return query("/api/orders/{id}", { path: { id } });
}

/** What the checkout starts from: the account's own name and address. */
export const account = query("/api/account");

/** How orders can be paid here. */
export const paymentMethods = query("/api/payment-methods", {}, { staleTime: Number.POSITIVE_INFINITY });

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
