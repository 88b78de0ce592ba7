import type { FullContract, Schemas } from "@/shared/api/types";

export type Fixing = NonNullable<FullContract["fixing"]>;
export type Market = Fixing["market"];
export type QuotedMonths = Schemas["QuotedMonths"];
export type QuotedMonth = QuotedMonths[Market][number];

export const MARKETS: { value: Market; label: string }[] = [
  { value: "KC", label: "Arabica, ICE New York (KC)" },
  { value: "RC", label: "Robusta, ICE London (RC)" },
];

/** Months by which a price can still be fixed, as "2027-03" with their names. */
export function monthChoices(months: QuotedMonth[], after = ""): { value: string; label: string }[] {
  return months
    .map(chosenMonth)
    .filter((value) => value > after)
    .map((value) => ({ value, label: monthName(value) }));
}

/** The first notice day of a chosen month, before which a price is fixed. */
export function noticeOf(months: QuotedMonth[], chosen: string): string | undefined {
  return months.find((month) => chosenMonth(month) === chosen)?.firstNotice;
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
export function chosenMonth({ year, month }: { year: number; month: number }): string {
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
