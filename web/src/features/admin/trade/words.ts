import type { TradeKind, TradeState } from "../wire";

interface KindWords {
  title: string;
  /** The purpose of the list. */
  text: string;
  /** The column of the first party, and of the others. */
  buyer: string;
  seller: string;
  /** The states to choose from, the urgent ones first. */
  states: TradeState[];
}

/** The words of each list of the trade. */
export const KINDS: Record<TradeKind, KindWords> = {
  orders: {
    title: "Orders",
    text: "Every order of the shop, with what is left to pay of it.",
    buyer: "Buyer",
    seller: "Sellers",
    states: ["unpaid", "late", "disputed", "open", "done", "cancelled"],
  },
  bills: {
    title: "Bills",
    text: "Every bill for goods, freight, fees and schedules.",
    buyer: "Payer",
    seller: "Payee",
    states: ["unpaid", "late", "done", "cancelled"],
  },
  shipments: {
    title: "Shipments",
    text: "Every shipment, from its plan to its arrival.",
    buyer: "Receiver",
    seller: "Sender",
    states: ["late", "disputed", "open", "done", "cancelled"],
  },
  quotes: {
    title: "Quotes",
    text: "Every price that was asked for, and how it ended.",
    buyer: "Buyer",
    seller: "Seller",
    states: ["open", "done", "cancelled"],
  },
};

const STATES: Record<TradeState, string> = {
  open: "Open",
  unpaid: "Unpaid",
  late: "Late",
  disputed: "Disputed",
  done: "Done",
  cancelled: "Cancelled",
};

const DONE: Record<TradeKind, string> = {
  orders: "Delivered",
  bills: "Paid",
  shipments: "Delivered",
  quotes: "Accepted",
};

const ENDED: Record<TradeKind, string> = {
  orders: "Cancelled",
  bills: "Cancelled or credited",
  shipments: "Cancelled or returned",
  quotes: "Declined or expired",
};

/** The name of a state of a kind: "Paid" for a bill that is done. */
export function stateName(kind: TradeKind, state: TradeState): string {
  if (state === "done") return DONE[kind];
  if (state === "cancelled") return ENDED[kind];
  return STATES[state];
}
