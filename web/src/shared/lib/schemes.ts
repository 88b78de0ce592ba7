import type { Schemas } from "../api/types";

export type Scheme = Schemas["CertificateScheme"];

/** The words by which a seller's tag names each scheme of certificates, or the claim that it stands for. */
const NAMED_BY: Record<Scheme, RegExp> = {
  Fairtrade: /\bfair[ -]?trade\b/i,
  "Fair Trade USA": /\bfair[ -]?trade\b/i,
  "Rainforest Alliance": /\brainforest\b|\butz\b/i,
  "EU Organic": /\borganic(ally)?\b/i,
  "USDA Organic": /\borganic(ally)?\b|\busda\b/i,
  "JAS Organic": /\borganic(ally)?\b|\bjas\b/i,
  Demeter: /\bdemeter\b|\bbio-?dynamic\b/i,
  "4C": /\b4c\b/i,
  "C.A.F.E. Practices": /\bc\.?a\.?f\.?e\.? practices\b/i,
  "Bird Friendly": /\bbird[ -]?friendly\b/i,
};

/** The schemes of certificates, as the server knows them. */
export const SCHEMES = Object.keys(NAMED_BY) as Scheme[];

/** Whether a tag names a scheme. A tag is the seller's word: no certificate stands behind it. */
export function namesScheme(tag: string): boolean {
  return Object.values(NAMED_BY).some((words) => words.test(tag));
}
