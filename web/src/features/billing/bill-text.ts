import { type Minor, toMinor } from "@/shared/lib/money";
import type { BillStatus, BillType, Every, Payment, Schedule } from "./types";

/** The table of each kind of bill, by its heading. */
export const TABLES: { type: BillType; title: string }[] = [
  { type: "Purchase", title: "Billing for Purchases" },
  { type: "Shipment", title: "Shipments to be Paid" },
  { type: "Recurring", title: "Recurring Payments" },
  { type: "Fee", title: "Exceptions for Unexpected Fees" },
];

/** The table of the bills of final prices, which few buyers have. */
export const FINAL_PRICES = { type: "Final price", title: "Final Prices of Contracts" } as const;

export const STATUS: Record<BillStatus, string> = {
  open: "Open",
  "partly paid": "Partly paid",
  "payment waiting": "Payment waiting",
  paid: "Paid",
  overdue: "Overdue",
  cancelled: "Cancelled",
  credited: "Credited",
};

export const EVERY: Record<Every, string> = {
  week: "Every week",
  month: "Every month",
  quarter: "Every quarter",
  year: "Every year",
};

export const SCHEDULE_STATUS: Record<
  Schedule["status"],
  { tone: "good" | "waiting" | "quiet"; label: string }
> = {
  proposed: { tone: "waiting", label: "Proposed" },
  active: { tone: "good", label: "Active" },
  declined: { tone: "quiet", label: "Declined" },
  withdrawn: { tone: "quiet", label: "Withdrawn" },
  expired: { tone: "quiet", label: "Expired" },
  stopped: { tone: "quiet", label: "Stopped" },
  ended: { tone: "quiet", label: "Ended" },
};

const BRANDS: Record<string, string> = { visa: "Visa", mastercard: "Mastercard" };

/** "Visa ending in 4242". */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${BRANDS[brand] ?? brand} ending in ${last4}`;
}

/** "Visa ending in 4242", "Bank transfer, reference 7711". */
export function paymentText({ method, card, reference, phone, receipt, test }: Payment): string {
  const sign = test && !card ? " (test)" : "";
  if (method === "mpesa" || method === "momo") {
    const name = method === "mpesa" ? "M-Pesa" : "MTN MoMo";
    return `${name}${phone ? ` ${phone}` : ""}${receipt ? `, receipt ${receipt}` : ""}${sign}`;
  }
  if (method === "card") return card ? cardText(card) : `Card${sign}`;
  return reference ? `Bank transfer, reference ${reference}` : "Bank transfer";
}

/** The state of a payment, in words. */
export function paymentState({ method, status, mayConfirm }: Payment): string {
  if (mayConfirm) return "Waiting for your confirmation";
  if (status === "waiting") {
    if (method === "ach") return "Waiting for the payee's confirmation";
    return method === "card" ? "Waiting for the card's answer" : "Waiting for the telephone";
  }
  return {
    succeeded: "Paid",
    failed: "Failed",
    expired: "Nobody paid in time",
    unknown: "Not known yet",
    refunded: "Refunded",
    "partly refunded": "Partly refunded",
  }[status];
}

/** Parses an amount from the server, which is always valid. */
export function minor(amount: string, currency: string): Minor {
  return toMinor(amount, currency) ?? 0n;
}
