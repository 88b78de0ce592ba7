const kg = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** Grams as people read them: "1,250.5 kg". */
export function formatGrams(grams: number): string {
  return `${kg.format(grams / 1000)} kg`;
}

/** Grams as a value of an input in kilograms: "1250.5". */
export function typedKg(grams: number): string {
  return String(grams / 1000);
}

/** Reads kilograms with at most three decimals; null for other texts. Thousands may have commas. */
export function gramsOf(typed: string): number | null {
  const text = typed.trim().replace(/,(?=\d{3}(\D|$))/g, "");
  const found = /^(\d{1,8})(?:\.(\d{1,3}))?$/.exec(text);
  if (!found) return null;
  // In whole numbers: 0.1 + 0.2 is not 0.3 in floating point.
  return Number(found[1]) * 1000 + Number((found[2] ?? "").padEnd(3, "0"));
}
