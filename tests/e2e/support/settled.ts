import type { Page, Request } from "@playwright/test";

const QUIET_MS = 300;
const LIVE = "/api/live";

interface Traffic {
  underWay: Set<Request>;
  /** When a request last began or ended. */
  last: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Counts the requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
  const known = traffic.get(page);
  if (known) return known;
  const seen: Traffic = { underWay: new Set(), last: Date.now() };
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (new URL(request.url()).pathname === LIVE) return;
    change(request);
    seen.last = Date.now();
  };
  page.on(
    "request",
    note((request) => {
      // What a page that is left behind still waited for does not come any more.
      if (request.isNavigationRequest()) seen.underWay.clear();
      seen.underWay.add(request);
    }),
  );
  page.on(
    "requestfinished",
    note((request) => seen.underWay.delete(request)),
  );
  page.on(
    "requestfailed",
    note((request) => seen.underWay.delete(request)),
  );
  traffic.set(page, seen);
  return seen;
}

/**
 * Waits until the page has what it asked for: a while without a request. The line on which the shop tells of
 * changes stays open for ever, so that Playwright's own `networkidle` would not come.
 */
export async function settled(page: Page): Promise<void> {
  const seen = watchTraffic(page);
  await page.waitForLoadState();
  while (seen.underWay.size > 0 || Date.now() - seen.last < QUIET_MS) await page.waitForTimeout(50);
}
