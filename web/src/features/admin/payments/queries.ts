import { query } from "@/shared/api/query";
import { post, put } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type Connection = Schemas["PaymentConnection"];
export type Provider = Schemas["PaymentProvider"];
export type NewConnection = Schemas["SaveConnection"];
export type WaitingRefund = Schemas["WaitingRefund"];

/** The shop's connections to payment providers, without their secrets. */
export const connections = query("/api/admin/payments/connections");

/** Payments whose outcome is not known. */
export const unknownPayments = query("/api/admin/payments/unknown");

/** Has the provider of a payment asked for its outcome now. */
export function useAskOnceMore() {
  return useChange((id: string) => post("/api/admin/payments/{id}/ask", { path: { id } }), CHANGED);
}

/** Refunds whose outcome their providers have not told. */
export const waitingRefunds = query("/api/admin/payments/refunds");

/** Says whether a refund was paid or failed. */
export function settleRefund(id: string, body: Schemas["SettleRefund"]) {
  return post("/api/admin/payments/refunds/{id}/settle", { path: { id }, body });
}

/** What came to the M-Pesa paybill and fits no bill. */
export const receipts = query("/api/admin/payments/receipts");

const CHANGED = ["/api/admin/payments", "/api/bills", "/api/payment-methods"];

export function useSaveConnection(provider: Provider) {
  return useChange(
    (body: NewConnection) => put("/api/admin/payments/connections/{provider}", { path: { provider }, body }),
    CHANGED,
  );
}

export function useTryConnection(provider: Provider) {
  return useChange(
    () => post("/api/admin/payments/connections/{provider}/try", { path: { provider } }),
    CHANGED,
  );
}

export function useSwitchConnection(provider: Provider) {
  return useChange(
    (on: boolean) =>
      post("/api/admin/payments/connections/{provider}/switch", { path: { provider }, body: { on } }),
    CHANGED,
  );
}

/** Enters money of the paybill as a payment of the bill with this invoice number. */
export function useAssignReceipt(id: string) {
  return useChange(
    (invoice: string) =>
      post("/api/admin/payments/receipts/{id}/assign", { path: { id }, body: { invoice } }),
    CHANGED,
  );
}

/** Takes money that no bill is meant for off the list. */
export function useSettleReceipt(id: string) {
  return useChange(() => post("/api/admin/payments/receipts/{id}/settle", { path: { id } }), CHANGED);
}

/** Has M-Pesa report what customers send to the paybill. */
export function useRegisterPaybill() {
  return useChange(() => post("/api/admin/payments/paybill/register"), CHANGED);
}
