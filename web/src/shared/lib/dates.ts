const DAY = 24 * 60 * 60 * 1000;
const LOCALE = "en-GB";

const time = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const nearDay = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** Words when near ("today, 14:05"), figures when far ("3 May 2026"). */
export function formatInstant(iso: string, now = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return iso;
  const days = Math.round((startOfDay(then) - startOfDay(now)) / DAY);
  return Math.abs(days) <= 1 ? `${nearDay.format(days, "day")}, ${time.format(then)}` : date.format(then);
}

/** The time of day: "14:05". */
export function formatClock(iso: string): string {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? iso : time.format(then);
}

/** The day of an instant, here: "today", "yesterday", "3 May 2026". */
export function formatDayOf(iso: string, now = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return iso;
  const days = Math.round((startOfDay(then) - startOfDay(now)) / DAY);
  return Math.abs(days) <= 1 ? nearDay.format(days, "day") : date.format(then);
}

/** The day and the time as they are written on a document, which is read again later: "3 May 2026, 14:05". */
export function formatExact(iso: string): string {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? iso : `${date.format(then)}, ${time.format(then)}`;
}

/** A calendar day ("2026-05-03"), the same in every time zone: "tomorrow", "3 May 2026". */
export function formatDay(day: string, now = new Date()): string {
  const then = localDay(day);
  return then === null ? day : formatDayOf(then.toISOString(), now);
}

/** Days from today to a calendar day; below zero where it is past. */
export function daysUntil(day: string, now = new Date()): number {
  const then = localDay(day);
  return then === null ? 0 : Math.round((startOfDay(then) - startOfDay(now)) / DAY);
}

/** A calendar day as it is written on a document: "3 May 2026". */
export function formatDate(day: string): string {
  const then = localDay(day);
  return then === null ? day : date.format(then);
}

/** Days as a period: "1 October 2026 to 31 October 2026", or what of it is known. */
export function formatPeriod(from: string | null | undefined, until: string | null | undefined): string {
  if (from && until) return `${formatDate(from)} to ${formatDate(until)}`;
  if (from) return `From ${formatDate(from)}`;
  return until ? `Until ${formatDate(until)}` : "Open";
}

/** Today, or a day so many days away, as an input of type date wants it. */
export function dayFromNow(days: number, now = new Date()): string {
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** This moment, or so many minutes later, as an input of type datetime-local wants it. */
export function localNow(minutes = 0, now = new Date()): string {
  const then = new Date(now.getTime() + (minutes - now.getTimezoneOffset()) * 60_000);
  return then.toISOString().slice(0, 16);
}

/** What stands in an input of type datetime-local, as an instant. */
export function instantOf(local: string): string {
  return new Date(local).toISOString();
}

/** The last moment of a day, here, as an instant. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

function localDay(day: string): Date | null {
  const [year, month, of] = day.split("-").map(Number);
  if (!year || !month || !of) return null;
  return new Date(year, month - 1, of);
}

function startOfDay(instant: Date): number {
  return new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();
}
