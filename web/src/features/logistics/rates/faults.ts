import type { TypedRates } from "./typed";

const FIELDS: Record<string, string> = {
  currency: "The currency",
  pickupPlace: "Where goods are fetched",
  name: "the name",
  lane: "the lane",
  freeFrom: "free from",
  everywhereElse: "“all other countries”",
  countries: "countries:",
  rows: "the prices:",
  fromKg: "“Above kg”",
  toKg: "“Up to kg”",
  price: "the price",
};

/** The place of a fault in words: "Near, row 2: the price". */
export function placeOf(field: string, { zones }: TypedRates): string {
  const [group, zone, part, row, inner] = field.split(".");
  if (group !== "zones") return FIELDS[group ?? ""] ?? field;
  const name = zones[Number(zone)]?.name || `Zone ${Number(zone) + 1}`;
  const said = FIELDS[inner ?? part ?? ""] ?? "";
  return row === undefined ? `${name}: ${said}` : `${name}, row ${Number(row) + 1}: ${said}`;
}
