import type { QuoteTerms } from "@/shared/api/types";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";

/** The main terms in one line: "300 kg at $12.34, FOB". */
export function termsLine(terms: QuoteTerms, unit: string): string {
  const price =
    terms.unit_price && terms.currency ? ` at ${formatPrice(terms.unit_price, terms.currency)}` : "";
  return `${withUnit(terms.quantity, unit)}${price}${terms.incoterm ? `, ${terms.incoterm}` : ""}`;
}
