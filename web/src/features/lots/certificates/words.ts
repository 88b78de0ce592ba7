import { formatDateOf } from "@/shared/lib/dates";
import type { Scheme } from "@/shared/lib/schemes";
import type { Certificate } from "./queries";

/** Where a scheme publishes its certificates; the scheme itself for the others. */
const REGISTERS: Partial<Record<Scheme, string>> = {
  Fairtrade: "FLOCERT's list of its customers",
  "Rainforest Alliance": "the Rainforest Alliance's list of certificate holders",
  "EU Organic": "TRACES, the European Commission's list of organic certificates",
  "USDA Organic": "the Organic Integrity Database of the USDA",
  "4C": "the list of 4C Services",
};

/** Where to ask whether a certificate is genuine. */
export function registerOf(scheme: Scheme): string {
  return REGISTERS[scheme] ?? "the scheme's own list of holders";
}

/** A certificate in a few words: "Fairtrade 20417". */
export function nameOf({ scheme, number }: Pick<Certificate, "scheme" | "number">): string {
  return `${scheme} ${number}`;
}

/** The goods that a certificate is for: "Coffee, green or roasted, from Kenya". */
export function scopeText({ goods, stages, countries }: Certificate): string {
  const kind = goods === "coffee" ? "Coffee" : "Tea";
  const stage = stages.length > 0 ? `, ${stages.join(" or ")},` : "";
  return `${kind}${stage} from ${countries.join(", ")}`;
}

/**
 * Who verified or rejected a certificate, and when: "Verified by the shop, 1 Nov 2026". The shop's staff see the person's name;
 * null while nobody has.
 */
export function verdictText({
  judgedAt,
  reason,
  judgedBy,
}: Certificate & { judgedBy?: string }): string | null {
  if (judgedAt === null) return null;
  return `${reason === "" ? "Verified" : "Rejected"} by ${judgedBy || "the shop"}, ${formatDateOf(judgedAt)}`;
}

/** Whether the shop verified it: only then can it be claimed. */
export function isVerified({ judgedAt, reason }: Certificate): boolean {
  return judgedAt !== null && reason === "";
}
