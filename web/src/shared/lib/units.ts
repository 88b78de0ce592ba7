const COUNTED: Record<string, string> = {
  bag: "bags",
  box: "boxes",
  tin: "tins",
  sack: "sacks",
  piece: "pieces",
};

/** The unit after a number: "bag" after one, "bags" after others, "kg" after any. */
export function unitWord(quantity: number, unit: string): string {
  return quantity === 1 ? unit : (COUNTED[unit] ?? unit);
}

/** "1 bag", "2 bags", "300 kg": a measure has no plural, a countable unit has one. */
export function withUnit(quantity: number, unit: string): string {
  return `${quantity.toLocaleString("en-US")} ${unitWord(quantity, unit)}`;
}
