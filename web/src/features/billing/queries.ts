import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api as typed } from "@/shared/api/client";
import type {
  Bill,
  BillingSummary,
  BillStatus,
  BillType,
  Card,
  FullBill,
  NewPayment,
  Payment,
  Side,
  TestCard,
} from "./types";

/** Until the server's routes are in the schema. */
type Call = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const api = typed as unknown as { GET: Call; POST: Call };

/** Rows on a page of each table. */
export const BILLS_SHOWN = 5;

const BILLING = ["billing"];

export interface BillFilter {
  side: Side;
  type?: BillType;
  status?: BillStatus;
}

/** A page of the bills that match, the newest first. */
export function billPage(filter: BillFilter, cursor?: string, limit = BILLS_SHOWN) {
  return queryOptions({
    queryKey: [...BILLING, "page", filter, cursor, limit],
    queryFn: async () => {
      const query = { ...filter, limit, ...(cursor ? { cursor } : {}) };
      const reply = await api.GET("/api/billing", { params: { query } });
      const items = await answer<Bill[]>(Promise.resolve(reply) as never);
      const { headers } = reply.response;
      return {
        items,
        total: Number(headers.get("X-Total-Count") ?? items.length),
        next: headers.get("X-Next-Cursor"),
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** Bills that the account may pay now: the one that is due first comes first. */
export const payableBills = queryOptions({
  queryKey: [...BILLING, "payable"],
  queryFn: async () => {
    const statuses: BillStatus[] = ["overdue", "open", "partly paid", "payment waiting"];
    const pages = await Promise.all(
      statuses.map((status) =>
        answer<Bill[]>(
          api.GET("/api/billing", { params: { query: { side: "payer", status, limit: 50 } } }) as never,
        ),
      ),
    );
    const seen = new Map(pages.flat().map((bill) => [bill.id, bill]));
    const payable = [...seen.values()].filter((bill) => bill.mayPay);
    return payable.sort((one, other) => one.due_date.localeCompare(other.due_date));
  },
});

/** What the account owes and is owed in all. */
export const sums = queryOptions({
  queryKey: [...BILLING, "sums"],
  queryFn: () => answer<BillingSummary>(api.GET("/api/billing/summary") as never),
});

export function bill(id: string) {
  return queryOptions({
    queryKey: [...BILLING, "one", id],
    queryFn: () => answer<FullBill>(api.GET("/api/bills/{id}", { params: { path: { id } } }) as never),
  });
}

/** The cards that the account has kept with the payment provider. */
export const cards = queryOptions({
  queryKey: [...BILLING, "cards"],
  queryFn: () => answer<Card[]>(api.GET("/api/payment-cards") as never),
});

/** Keeps one of the provider's test cards. */
export function useAddCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (testCard: TestCard) =>
      answer<Card>(api.POST("/api/payment-cards", { body: { testCard } }) as never),
    onSuccess: (card) => {
      client.setQueryData(cards.queryKey, (before) => [
        ...(before ?? []).filter(({ token }) => token !== card.token),
        card,
      ]);
    },
  });
}

/** What a payment changes: bills, and what orders and purchases say of them. */
export function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [BILLING, ["purchases"], ["orders"], ["sales"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

export function pay(id: string, body: NewPayment, idempotencyKey: string) {
  const params = { path: { id }, header: { "Idempotency-Key": idempotencyKey } };
  return answer<Payment>(api.POST("/api/bills/{id}/payments", { body, params }) as never);
}
