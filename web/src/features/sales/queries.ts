import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import type { PlaceOrder } from "@/shared/api/types";
import { growingList } from "@/shared/lib/pages";

const PAGE = 10;

export const orders = growingList("/api/orders", {}, PAGE);

export const order = queryById("/api/orders/{id}");

/** The account's own name and address, with which the checkout starts. */
export const account = query("/api/account");

/** The shop's payment methods. */
export const paymentMethods = query("/api/payment-methods", {}, { staleTime: Number.POSITIVE_INFINITY });

export function placeOrder(body: PlaceOrder, idempotencyKey: string) {
  return answer(api.POST("/api/orders", { body, params: { header: { "Idempotency-Key": idempotencyKey } } }));
}

export function cancelOrder(id: string) {
  return answer(api.POST("/api/orders/{id}/cancel", { params: { path: { id } } }));
}

/** Confirms the receipt of an order. */
export function receiveOrder(id: string) {
  return answer(api.POST("/api/orders/{id}/received", { params: { path: { id } } }));
}
