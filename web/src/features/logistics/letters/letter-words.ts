import { formatDate } from "@/shared/lib/dates";
import { withDaysLeft } from "@/shared/lib/days-left";
import type { LetterOfCredit } from "../wire";

/** The day by which the goods are shipped, or the day on which they were. */
export function shipText({ latestShipment, loadedOn }: LetterOfCredit, now = new Date()): string {
  return loadedOn
    ? `Loaded ${formatDate(loadedOn)}, latest day ${formatDate(latestShipment)}`
    : `Ship by ${withDaysLeft(latestShipment, now)}`;
}

/** The day by which the documents are presented. Before the loading it is known only how it will be counted. */
export function presentText(
  { presentBy, presentationDays, expiresOn }: LetterOfCredit,
  now = new Date(),
): string {
  return presentBy
    ? `Present documents by ${withDaysLeft(presentBy, now)}`
    : `Present documents within ${presentationDays} days of the loading, and by ${withDaysLeft(expiresOn, now)}`;
}

/** What the bank may object to. */
export function letterWarnings({ shippedLate, presentationOver, loadedOn }: LetterOfCredit): string[] {
  const late = loadedOn
    ? "The goods were loaded after the latest day of shipment: the bank may refuse the documents."
    : "The latest day of shipment is over: the bank may refuse the documents. The buyer can have the letter amended.";
  return [
    ...(shippedLate ? [late] : []),
    ...(presentationOver
      ? ["The last day to present documents is over: the bank may refuse those that come later."]
      : []),
  ];
}
