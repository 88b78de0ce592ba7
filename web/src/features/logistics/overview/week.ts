const MONTH_DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const DAY_NAME = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** Days of the calendar: Monday to Friday. */
export const WORKING_DAYS = 5;

/** The Monday of the local week of `now`, `weeks` later, as "2026-07-20". */
export function mondayOf(now: Date, weeks = 0): string {
  const sinceMonday = (now.getDay() + 6) % 7;
  return shifted(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()), weeks * 7 - sinceMonday);
}

/** The first week of the calendar, counted from now: at a weekend it is the next working week. */
export function firstWeek(now: Date): number {
  return now.getDay() % 6 === 0 ? 1 : 0;
}

/** The text of the week from a Monday to its Sunday: "July 21 - July 27". */
export function weekText(monday: string): string {
  return `${monthDay(monday)} - ${monthDay(shifted(Date.parse(monday), 6))}`;
}

/** "July 21". */
export function monthDay(day: string): string {
  return MONTH_DAY.format(Date.parse(day));
}

/** "Monday". */
export function dayName(day: string): string {
  return DAY_NAME.format(Date.parse(day));
}

/** The working days from a Monday on. */
export function workingDays(monday: string): string[] {
  return Array.from({ length: WORKING_DAYS }, (_, index) => shifted(Date.parse(monday), index));
}

const DAY_MS = 24 * 60 * 60 * 1000;

function shifted(start: number, days: number): string {
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}
