const COUNTED: Record<string, string> = {
  bag: "bags",
  box: "boxes",
  tin: "tins",
  sack: "sacks",
  piece: "pieces",
};

/** "1 bag", "2 bags", "300 kg": a measure has no plural, a thing that is counted has one. */
export function withUnit(quantity: number, unit: string): string {
  const number = quantity.toLocaleString("en-US");
  return quantity === 1 ? `${number} ${unit}` : `${number} ${COUNTED[unit] ?? unit}`;
}
