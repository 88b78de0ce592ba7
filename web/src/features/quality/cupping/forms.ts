import type { Marks, Protocol } from "./queries";

/** The fields of the three forms: their names on the wire, their labels, and how a mark is chosen. */
export interface MarkField {
  name: string;
  label: string;
  /** What it is judged by. */
  hint?: string;
  min: number;
  max: number;
  step: number;
  /** A count of cups is chosen by cup; the others by a scale. */
  kind: "scale" | "good-cups" | "bad-cups";
  /** The mark of a cup without a fault; scales have none, so that each is chosen. */
  start?: number;
}

const quality = (name: string, label: string, hint?: string): MarkField => ({
  name,
  label,
  ...(hint ? { hint } : {}),
  min: 6,
  max: 10,
  step: 0.25,
  kind: "scale",
});

const goodCups = (name: string, label: string, hint: string): MarkField => ({
  name,
  label,
  hint,
  min: 0,
  max: 10,
  step: 1,
  kind: "good-cups",
  start: 10,
});

const badCups = (name: string, label: string, hint: string): MarkField => ({
  name,
  label,
  hint,
  min: 0,
  max: 10,
  step: 1,
  kind: "bad-cups",
  start: 0,
});

const nine = (name: string, label: string): MarkField => ({
  name,
  label,
  min: 1,
  max: 9,
  step: 1,
  kind: "scale",
});

const hundred = (name: string, label: string, hint: string): MarkField => ({
  name,
  label,
  hint,
  min: 0,
  max: 100,
  step: 1,
  kind: "scale",
});

export const FORMS: Record<Protocol, MarkField[]> = {
  "sca-2004": [
    quality("fragranceAroma", "Fragrance and aroma", "Dry grounds, then the crust"),
    quality("flavor", "Flavour"),
    quality("aftertaste", "Aftertaste"),
    quality("acidity", "Acidity"),
    quality("body", "Body"),
    quality("balance", "Balance"),
    goodCups("uniformity", "Uniformity", "Cups that taste like the others"),
    goodCups("cleanCup", "Clean cup", "Cups without a foreign taste"),
    goodCups("sweetness", "Sweetness", "Sweet cups"),
    quality("overall", "Overall"),
    badCups("taintCups", "Tainted cups", "Minus 2 each: an off-flavour that does not overwhelm"),
    badCups("faultCups", "Faulty cups", "Minus 4 each: an off-flavour that makes the cup unpalatable"),
  ],
  cva: [
    nine("fragrance", "Fragrance"),
    nine("aroma", "Aroma"),
    nine("flavor", "Flavour"),
    nine("aftertaste", "Aftertaste"),
    nine("acidity", "Acidity"),
    nine("sweetness", "Sweetness"),
    nine("mouthfeel", "Mouthfeel"),
    nine("overall", "Overall"),
    badCups("nonUniformCups", "Non-uniform cups", "Minus 2 each"),
    badCups("defectiveCups", "Defective cups", "Minus 4 each"),
  ],
  tea: [
    hundred("dryLeaf", "Dry leaf", "Shape, colour, evenness: a quarter of the score"),
    hundred("liquor", "Liquor", "Colour and clearness: a tenth"),
    hundred("aroma", "Aroma", "Kind, strength and length: a quarter"),
    hundred("taste", "Taste", "Body, briskness, aftertaste: three tenths"),
    hundred("infusedLeaf", "Infused leaf", "Tenderness and colour: a tenth"),
  ],
};

export const PROTOCOLS: Record<Protocol, { name: string; text: string }> = {
  "sca-2004": {
    name: "2004 form",
    text: "Ten attributes, less 2 for each tainted and 4 for each faulty cup. The score most contracts mean.",
  },
  cva: {
    name: "Coffee Value Assessment",
    text: "Eight impressions of quality from 1 to 9, and a description that has no score.",
  },
  tea: {
    name: "Tea",
    text: "Dry leaf, liquor, aroma, taste and infused leaf, weighted to 100. Brewed as ISO 3103 says.",
  },
};

/** What a cupper has typed: the mark of each field, `null` until it is chosen. */
export type Typed = Record<string, number | null>;

/** An empty sheet. */
export function blank(protocol: Protocol): Typed {
  return Object.fromEntries(FORMS[protocol].map(({ name, start }) => [name, start ?? null]));
}

/** The name of a form's marks on the wire. */
export function wireName(protocol: Protocol): keyof Marks {
  return protocol === "sca-2004" ? "sca2004" : protocol;
}

/** The marks of a saved sheet. */
export function typedOf(protocol: Protocol, marks: Marks): Typed {
  const saved = marks[wireName(protocol)] as unknown as Record<string, number> | undefined;
  return Object.fromEntries(FORMS[protocol].map(({ name }) => [name, saved?.[name] ?? null]));
}

/** How many cups a count can have: a cup of the 2004 form has a taint or a fault, not both. */
export function mostCups(protocol: Protocol, { name, kind }: MarkField, typed: Typed, cups: number): number {
  if (protocol !== "sca-2004" || kind !== "bad-cups") return cups;
  return cups - (typed[name === "taintCups" ? "faultCups" : "taintCups"] ?? 0);
}

/** The fields that are not filled in yet. */
export function missing(protocol: Protocol, typed: Typed): MarkField[] {
  return FORMS[protocol].filter(({ name }) => typed[name] === null || typed[name] === undefined);
}

/** The sum of a sheet as typed so far; null while a mark is missing. The server's sum is the one that counts. */
export function sumSoFar(protocol: Protocol, typed: Typed): number | null {
  if (missing(protocol, typed).length > 0) return null;
  const of = (name: string) => typed[name] ?? 0;
  const scales = FORMS[protocol].filter(({ kind }) => kind !== "bad-cups");
  const sum = scales.reduce((total, { name }) => total + of(name), 0);
  if (protocol === "sca-2004") return sum - 2 * of("taintCups") - 4 * of("faultCups");
  if (protocol === "cva") return 0.65625 * sum + 52.75 - 2 * of("nonUniformCups") - 4 * of("defectiveCups");
  return (
    0.25 * of("dryLeaf") +
    0.1 * of("liquor") +
    0.25 * of("aroma") +
    0.3 * of("taste") +
    0.1 * of("infusedLeaf")
  );
}

/** "8.25", "88.1875" as "88.19". */
export function pointsText(points: number): string {
  return points.toFixed(2);
}

/** A mark as the form writes it: quarters with two decimals, the others whole. */
export function markText({ step, kind }: MarkField, mark: number): string {
  return step < 1 || (kind === "good-cups" && !Number.isInteger(mark)) ? mark.toFixed(2) : String(mark);
}
