import { daysUntil, formatDate } from "./dates";

/** A day by which something must happen, with the days that are left: "31 January 2027, 12 days left". */
export function withDaysLeft(day: string, now = new Date()): string {
  return `${formatDate(day)}, ${rest(daysUntil(day, now))}`;
}

function rest(days: number): string {
  if (days < 0) return "over";
  if (days === 0) return "today";
  return days === 1 ? "1 day left" : `${days} days left`;
}
