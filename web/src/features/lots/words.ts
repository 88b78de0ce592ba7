import type { Lot, LotLine, LotMove, LotMoveKind } from "./queries";

/** What a kind of move is called on the screen. */
export const MOVES: Record<LotMoveKind, string> = {
  receive: "Received",
  split: "Split",
  blend: "Blended",
  process: "Processed",
  transfer: "Moved",
  draw: "Sold",
  loss: "Lost",
  return: "Came back",
};

/** Country, grade and process of a lot, each word once: "Kenya, AA, washed", "several countries, blend". */
export function kindText({ country, grade, process }: Lot): string {
  const place = country === "blend" ? "several countries" : country;
  return [...new Set([place, grade, process])].filter(Boolean).join(", ");
}

/** What a move did to a lot, in grams: above nought if it has more since. */
export function changeOf(move: LotMove, lotId: string): number {
  const of = (parts: LotMove["inputs"]) =>
    parts.filter((part) => part.lotId === lotId).reduce((sum, { grams }) => sum + grams, 0);
  return of(move.outputs) - of(move.inputs);
}

/** A warning about an unusual yield; null for a usual one. */
export function yieldWarning({ yield: known }: LotMove): string | null {
  if (!known?.unusual) return null;
  return `The yield is ${known.percent} %. For such goods ${known.least} to ${known.most} % is usual.`;
}

/** Why a part of a line has no lot, and what its seller can do. */
export const OPEN_BECAUSE: Record<NonNullable<LotLine["openBecause"]>, string> = {
  "approved-lots-empty":
    "The lots of which the buyer approved a sample have too little. Receive goods into them, send the buyer a sample of another lot, or choose another lot, which the buyer sees.",
  "no-lots": "Its product is sold from no lot. Choose lots for this line, or for the product.",
  "lots-empty":
    "The lots of its product have too little that can be sold for it; goods of a rejected sample do not count. Receive goods into them, or choose other lots.",
  "not-chosen": "The lots of its product have enough now. Choose them.",
};

/** Why goods of a line that has its lots are not picked up, and what their seller can do. An open line says why it is open. */
export const UNAPPROVED: Record<NonNullable<LotLine["unapproved"]>, string> = {
  "no lot": "The goods are not picked up before all of them have lots: their buyer decided on samples.",
  "no sample":
    "The goods are not picked up: their buyer approved samples of other lots. Choose one of these, or choose these lots again and say that they go all the same, which the buyer sees.",
  "rejected sample": "The goods are not picked up: their buyer rejected a sample of them. Choose other lots.",
};
