/** Where the browsers of these tests are. Their day begins three hours before UTC's, by which the shop counts. */
export const ZONE = "Africa/Nairobi";

const DAY_MS = 24 * 60 * 60 * 1000;
const ZONE_AHEAD_MS = 3 * 60 * 60 * 1000;
/** The longest that a test may take between looking at its day and seeing it on a screen. */
export const LEAST_LEFT_MS = 60_000;

/** How long the day lasts, the browsers' or the shop's, whichever ends first, in milliseconds. */
export function dayLeft(now = Date.now()): number {
  return DAY_MS - Math.max(now % DAY_MS, (now + ZONE_AHEAD_MS) % DAY_MS);
}

/** Waits for the next day where this one is about to end: today at a test's beginning is today at its end. */
export async function dayWithTimeLeft(): Promise<void> {
  const left = dayLeft();
  if (left < LEAST_LEFT_MS) await new Promise((done) => setTimeout(done, left + 1));
}

/** A day as the browsers count them. */
export function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * DAY_MS).toLocaleDateString("sv-SE", { timeZone: ZONE });
}
