/** The time zone of the browsers. Their day begins three hours before the shop's, which is in UTC. */
export const ZONE = "Africa/Nairobi";

const DAY_MS = 24 * 60 * 60 * 1000;
const ZONE_AHEAD_MS = 3 * 60 * 60 * 1000;
/** The longest time in a test between reading the date and seeing it on a screen. */
export const LEAST_LEFT_MS = 60_000;

/** How long the day still lasts, the browsers' or the shop's, whichever ends first, in milliseconds. */
export function dayLeft(now = Date.now()): number {
  return DAY_MS - Math.max(now % DAY_MS, (now + ZONE_AHEAD_MS) % DAY_MS);
}

/** Waits for the next day if this one is about to end, so that the date does not change during a test. */
export async function dayWithTimeLeft(): Promise<void> {
  const left = dayLeft();
  if (left < LEAST_LEFT_MS) await new Promise((done) => setTimeout(done, left + 1));
}

/** A date in the browsers' time zone. */
export function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * DAY_MS).toLocaleDateString("sv-SE", { timeZone: ZONE });
}

/** A date in the shop's time zone. */
export function shopDay(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * DAY_MS).toISOString().slice(0, 10);
}
