import type { DisputeReason, DisputeState } from "./queries";

/** Why a buyer disputes a bill, in the order of the choices. */
export const REASONS: Record<DisputeReason, string> = {
  "not-received": "The goods did not come",
  damaged: "The goods came damaged",
  "not-as-described": "The goods are not as described",
  "wrong-quantity": "The quantity is wrong",
  "charged-wrongly": "The bill asks for too much",
  other: "Something else",
};

/** What is claimed for a reason that has a period of its own in contracts. */
export const CLAIMED: Partial<Record<DisputeReason, string>> = {
  "not-as-described": "the quality",
  "wrong-quantity": "the weight",
};

export const REASON_CHOICES = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

export const STATES: Record<DisputeState, { tone: "waiting" | "good" | "quiet"; label: string }> = {
  open: { tone: "waiting", label: "Open" },
  deciding: { tone: "waiting", label: "Money on its way" },
  "for-buyer": { tone: "good", label: "For the buyer" },
  shared: { tone: "good", label: "Shared" },
  "for-seller": { tone: "quiet", label: "For the seller" },
  withdrawn: { tone: "quiet", label: "Withdrawn" },
};
