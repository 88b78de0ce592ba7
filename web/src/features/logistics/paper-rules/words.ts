import { DUE, STEPS, UPLOADERS } from "../paper-words";
import type { PaperRule } from "./queries";

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const DUE_CHOICES = choices(DUE);
export const STEP_CHOICES = choices(STEPS);
export const UPLOADER_CHOICES = choices(UPLOADERS);

export const PRODUCTS = [
  { value: "any", label: "All goods" },
  { value: "coffee", label: "Coffee" },
  { value: "green-coffee", label: "Green coffee" },
  { value: "roasted-coffee", label: "Roasted coffee" },
  { value: "tea", label: "Tea" },
];

export const WAYS = [
  { value: "any", label: "Any way" },
  { value: "sea", label: "By sea" },
  { value: "air", label: "By air" },
  { value: "road", label: "By road" },
  { value: "rail", label: "By rail" },
];

export const INCOTERMS = ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP", "FAS", "FOB", "CFR", "CIF"].map(
  (code) => ({ value: code, label: code }),
);

export const PAYMENTS = [
  { value: "bankTransfer", label: "Bank transfer" },
  { value: "card", label: "Card" },
  { value: "balance-before-documents", label: "Balance before documents" },
  { value: "cash-against-documents", label: "Cash against documents" },
  { value: "letter-of-credit", label: "Letter of credit" },
];

/** A place as people read it. */
export function placeName(place: string, names: Map<string, string>): string {
  if (place === "*") return "anywhere";
  if (place === "abroad") return "abroad";
  if (place === "EU") return "the EU";
  if (place === "inside-EU") return "another country of the EU";
  return names.get(place) ?? place;
}

/** Which shipments a rule is for. */
export function corridorText(rule: PaperRule, names: Map<string, string>): string {
  const [from, to] = [placeName(rule.origin, names), placeName(rule.destination, names)];
  const way = rule.via ? ` through ${placeName(rule.via, names)}` : "";
  return `${from.charAt(0).toUpperCase()}${from.slice(1)}${way} to ${to}`;
}

const labelOf = (all: { value: string; label: string }[], value: string) =>
  all.find((choice) => choice.value === value)?.label ?? value;

/** What narrows a rule beside its countries; empty for all goods on all ways. */
export function narrowText({ product, way, incoterm, payment }: PaperRule): string {
  return [
    product !== "any" && labelOf(PRODUCTS, product),
    way !== "any" && labelOf(WAYS, way).toLowerCase(),
    incoterm,
    payment && `paid by ${labelOf(PAYMENTS, payment).toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(", ");
}
