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

function startOfDay(instant: Date): number {
  return new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();
}
