import type { EntryKind, GrowerEntry } from "../queries";

/** The names of the kinds of entries, as pages and papers show them. */
export const KIND_NAMES: Record<EntryKind, string> = {
  advance: "Advance",
  payment: "Payment",
  "input loan": "Input loan",
  deduction: "Deduction",
  bonus: "Bonus",
  premium: "Premium",
  "re-weigh difference": "Re-weigh difference",
  "carry-over": "Carry-over",
};

/** The kinds of paid money, which the statement sums up as one. */
export const PAID: ReadonlySet<EntryKind> = new Set(["advance", "payment"]);

/** What an entry is for: its note, and the receipt or the season that it belongs to. */
export function aboutEntry({ amount, note, receipt, otherSeason, grams }: GrowerEntry): string {
  const weighed = receipt !== null && `receipt ${receipt}, ${signedKg(grams ?? 0)}`;
  const carried = otherSeason !== null && `${amount.startsWith("-") ? "from" : "to"} ${otherSeason}`;
  return [weighed, carried, note].filter(Boolean).join(", ");
}

/** A difference of weights: "-0.4 kg", "+1.25 kg". */
export function signedKg(grams: number): string {
  return `${grams > 0 ? "+" : ""}${grams / 1000} kg`;
}
