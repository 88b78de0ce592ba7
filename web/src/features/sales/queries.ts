import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
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
  return post("/api/orders", { key: idempotencyKey, body });
}

export function cancelOrder(id: string) {
  return post("/api/orders/{id}/cancel", { path: { id } });
}

/** Confirms the receipt of an order. */
export function receiveOrder(id: string) {
  return post("/api/orders/{id}/received", { path: { id } });
}
