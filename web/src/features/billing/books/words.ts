import type { Schemas } from "@/shared/api/types";

export type Column = Schemas["LedgerColumn"];
export type LedgerEvent = Schemas["LedgerEvent"];
export type AccountKind = Schemas["LedgerAccountKind"];

export const COLUMNS: Record<Column, string> = {
  sales: "Sales",
  refunds: "Refunds and credits",
  direct: "Paid to the seller directly",
  commission: "Commission",
  corrections: "Corrections",
  "paid-out": "Paid out",
};

export const EVENTS: Record<LedgerEvent, string> = {
  bill: "Bill",
  payment: "Payment",
  credit: "Credit note",
  refund: "Refund",
  "write-off": "Write-off",
  correction: "Correction",
  payout: "Payout",
  "paid-out": "Payout arrived",
  "payout-failed": "Payout came back",
  opening: "From before these books",
};

/** The kinds of accounts, with what a positive and a negative sum of them mean. */
export const KINDS: Record<AccountKind, { title: string; text: string }> = {
  receivable: { title: "Buyers", text: "What buyers have left to pay." },
  awaited: { title: "Sellers, not paid yet", text: "What sellers have billed and nobody has paid." },
  payable: { title: "Sellers", text: "What the shop owes its sellers." },
  commission: { title: "Commission", text: "What the shop has earned." },
  clearing: { title: "Providers and bank", text: "Money in the shop's hands, less what was paid out." },
  "in-transit": { title: "Payouts on their way", text: "Sent, and neither arrived nor come back." },
  corrections: { title: "Corrections", text: "What the shop gave or took by hand." },
  earlier: {
    title: "Earlier money",
    text: "Came before the shop kept these books. If a seller is still owed some of it, correct the seller's account.",
  },
};

/** A rate in basis points as people read it: `5 %`, `2.75 %`. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** A month in words: `November 2026`. */
export function monthName(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return first.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}
