import type { Quote } from "@/shared/api/types";
import type { QuoteSide, QuoteStep } from "./queries";

type Status = Quote["status"];

const BOTH: Pick<Record<Status, string>, "accepted" | "declined" | "withdrawn" | "expired"> = {
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "The offer has run out",
};

const TEXTS: Record<QuoteSide, Record<Status, string>> = {
  buyer: {
    requested: "Waiting for the seller's offer",
    offered: "The seller made an offer",
    countered: "Waiting for the seller's answer",
    ...BOTH,
  },
  seller: {
    requested: "Waiting for your offer",
    offered: "Waiting for the buyer's answer",
    countered: "The buyer made a counter-offer",
    ...BOTH,
  },
};

/** The status of a quote, from the reader's side. */
export function statusText({ status, side }: Pick<Quote, "status" | "side">): string {
  return TEXTS[side][status];
}

export const STEP_LABELS: Record<QuoteStep, string> = {
  accept: "Accept",
  offer: "Make an offer",
  counter: "Counter",
  decline: "Decline",
  withdraw: "Withdraw",
};
