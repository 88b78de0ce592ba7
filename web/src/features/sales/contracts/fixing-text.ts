import type { FullContract } from "@/shared/api/types";

export type Fixing = NonNullable<FullContract["fixing"]>;
export type Market = Fixing["market"];

export const MARKETS: { value: Market; label: string }[] = [
  { value: "KC", label: "Arabica, ICE New York (KC)" },
  { value: "RC", label: "Robusta, ICE London (RC)" },
];

/** The months of delivery of each market, 1 to 12 (ICE). */
const MONTHS: Record<Market, number[]> = { KC: [3, 5, 7, 9, 12], RC: [1, 3, 5, 7, 9, 11] };

/** How many years ahead a month of delivery can be chosen. */
const YEARS = 3;

/** The months that a market quotes from now on, as "2027-03" with their names. */
export function monthChoices(market: Market, after = ""): { value: string; label: string }[] {
  const now = new Date();
  const first = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
  return Array.from({ length: YEARS }, (_, at) => now.getFullYear() + at)
    .flatMap((year) => MONTHS[market].map((month) => `${year}-${String(month).padStart(2, "0")}`))
    .filter((value) => value >= first && value > after)
    .map((value) => ({ value, label: monthName(value) }));
}

function monthName(value: string): string {
  const [year, month] = toMonth(value);
  return new Date(Date.UTC(year, month - 1, 1)).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

function toMonth(value: string): [year: number, month: number] {
  return [Number(value.slice(0, 4)), Number(value.slice(5))];
}

/** A chosen month as the API takes it. */
export function wantedMonth(value: string): { year: number; month: number } {
  const [year, month] = toMonth(value);
  return { year, month };
}

/** A month of the API as it is chosen. */
export function chosenMonth({ year, month }: Fixing["month"]): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** A quotation as it is typed: cents a pound for arabica, dollars a tonne for robusta. */
export const QUOTED: Record<Market, { unit: string; pattern: RegExp; example: string; points: number }> = {
  KC: { unit: "US cents a pound", pattern: /^-?\d{1,5}(\.\d(0|5)?)?$/, example: "250.05", points: 100 },
  RC: { unit: "US dollars a tonne", pattern: /^-?\d{1,6}$/, example: "4500", points: 1 },
};

export function toPoints(market: Market, typed: string): number {
  return Math.round(Number(typed) * QUOTED[market].points);
}

/** Points for people: "250.05 ¢/lb", "$4,500/t". */
export function pointsText(market: Market, points: number): string {
  const [sign, size] = [points < 0 ? "−" : "", Math.abs(points)];
  return market === "KC"
    ? `${sign}${(size / QUOTED.KC.points).toFixed(2)} ¢/lb`
    : `${sign}$${size.toLocaleString("en-US")}/t`;
}
