import { FACE } from "./shop";

const DAY = 24 * 60 * 60 * 1000;
const LOCALE = "en-GB";
/** The shop's time zone, if its owner chose one; otherwise the visitor's. */
const ZONE = FACE.timeZone ? { timeZone: FACE.timeZone } : {};

const time = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", ...ZONE });
const dateOfZone = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "long",
  year: "numeric",
  ...ZONE,
});
const date = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const calendarDay = new Intl.DateTimeFormat("en-CA", { ...ZONE });
const nearDay = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** Words for near times ("today, 14:05"), figures for others ("3 May 2026"). */
export function formatInstant(iso: string, now = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return iso;
  const days = Math.round((dayOf(then) - dayOf(now)) / DAY);
  return Math.abs(days) <= 1
    ? `${nearDay.format(days, "day")}, ${time.format(then)}`
    : dateOfZone.format(then);
}

/** The time of day: "14:05". */
export function formatClock(iso: string): string {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? iso : time.format(then);
}

/** The day of an instant, in the shop's time zone: "today", "yesterday", "3 May 2026". */
export function formatDayOf(iso: string, now = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return iso;
  const days = Math.round((dayOf(then) - dayOf(now)) / DAY);
  return Math.abs(days) <= 1 ? nearDay.format(days, "day") : dateOfZone.format(then);
}

/** The day of an instant for a document, in the shop's time zone: "3 May 2026". */
export function formatDateOf(iso: string): string {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? iso : dateOfZone.format(then);
}

/** The day and the time for a document, which is read later: "3 May 2026, 14:05". */
export function formatExact(iso: string): string {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? iso : `${dateOfZone.format(then)}, ${time.format(then)}`;
}

/** A calendar day ("2026-05-03"), the same in every time zone: "tomorrow", "3 May 2026". */
export function formatDay(day: string, now = new Date()): string {
  const then = localDay(day);
  if (then === null) return day;
  const days = Math.round((startOfDay(then) - startOfDay(now)) / DAY);
  return Math.abs(days) <= 1 ? nearDay.format(days, "day") : date.format(then);
}

/** The days from today to a calendar day; negative for a past day. */
export function daysUntil(day: string, now = new Date()): number {
  const then = localDay(day);
  return then === null ? 0 : Math.round((startOfDay(then) - startOfDay(now)) / DAY);
}

/** A calendar day for a document: "3 May 2026". */
export function formatDate(day: string): string {
  const then = localDay(day);
  return then === null ? day : date.format(then);
}

/** A period: "1 October 2026 to 31 October 2026", or its known part. */
export function formatPeriod(from: string | null | undefined, until: string | null | undefined): string {
  if (from && until) return `${formatDate(from)} to ${formatDate(until)}`;
  if (from) return `From ${formatDate(from)}`;
  return until ? `Until ${formatDate(until)}` : "Open";
}

/** Today, or the day that many days later, as a value of an input of type date. */
export function dayFromNow(days: number, now = new Date()): string {
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** Today where the shop is, as a value of an input of type date. Without a time zone of its own, the shop counts by UTC. */
export function shopToday(now = new Date()): string {
  // The English of Canada writes a date as an input does.
  return new Intl.DateTimeFormat("en-CA", { timeZone: FACE.timeZone ?? "UTC" }).format(now);
}

/** The current time, or that many minutes later, as a value of an input of type datetime-local. */
export function localNow(minutes = 0, now = new Date()): string {
  const then = new Date(now.getTime() + (minutes - now.getTimezoneOffset()) * 60_000);
  return then.toISOString().slice(0, 16);
}

/** The instant of a value of an input of type datetime-local. */
export function instantOf(local: string): string {
  return new Date(local).toISOString();
}

/** The last moment of a local day, as an instant. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** The calendar day of an instant, in the shop's time zone, as a number of milliseconds. */
function dayOf(instant: Date): number {
  return Date.parse(`${calendarDay.format(instant)}T00:00:00Z`);
}

function localDay(day: string): Date | null {
  const [year, month, of] = day.split("-").map(Number);
  if (!year || !month || !of) return null;
  return new Date(year, month - 1, of);
}

function startOfDay(instant: Date): number {
  return new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();
}
