import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { query, read } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { barePage } from "@/shared/lib/pages";
import type { BillStatus, BillType, NewPayment, Side, TestCard } from "./types";

/** Rows on a page of each table. */
export const BILLS_SHOWN = 5;

export interface BillFilter {
  side: Side;
  type?: BillType;
  status?: BillStatus;
}

/** A page of the bills that match, the newest first. */
export function billPage(filter: BillFilter, cursor?: string, limit = BILLS_SHOWN) {
  return barePage("/api/billing", { ...filter }, limit, cursor);
}

/** Bills that the account can pay now, the one that is due first on top. */
export const payableBills = queryOptions({
  queryKey: ["/api/billing", "payable"],
  queryFn: async () => {
    const statuses: BillStatus[] = ["overdue", "open", "partly paid", "payment waiting"];
    const pages = await Promise.all(
      statuses.map((status) => read("/api/billing", { query: { side: "payer", status, limit: 50 } })),
    );
    const seen = new Map(pages.flat().map((bill) => [bill.id, bill]));
    const payable = [...seen.values()].filter((bill) => bill.mayPay);
    return payable.sort((one, other) => one.due_date.localeCompare(other.due_date));
  },
});

/** The totals that the account owes and is owed. */
export const sums = query("/api/billing/summary");

export const bill = queryById("/api/bills/{id}");

/** The account's saved cards at the payment provider. */
export const cards = query("/api/payment-cards");

/** Saves one of the provider's test cards. */
export function useAddCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (testCard: TestCard) => post("/api/payment-cards", { body: { testCard } }),
    onSuccess: (card) => {
      client.setQueryData(cards.queryKey, (before) => [
        ...(before ?? []).filter(({ token }) => token !== card.token),
        card,
      ]);
    },
  });
}

/** The events of a payment: it changes bills, and the bill states of orders and purchases. */
export const PAYMENT = ["billing.bill-changed"];

export function pay(id: string, body: NewPayment, idempotencyKey: string) {
  return post("/api/bills/{id}/payments", { path: { id }, key: idempotencyKey, body });
}
