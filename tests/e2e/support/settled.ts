import type { Page, Request } from "@playwright/test";

/** The number of consecutive checks without a new request. */
const QUIET = 2;
/** The longest wait for an idle moment of the page. */
const LONGEST_MS = 1_000;
const LIVE = "/api/live";

interface Traffic {
  underWay: Set<Request>;
  /** The number of requests that have begun or ended. */
  changes: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Counts the requests of a page from now on. */
export function watchTraffic(page: Page): Traffic {
  const known = traffic.get(page);
  if (known) return known;
  const seen: Traffic = { underWay: new Set(), changes: 0 };
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (new URL(request.url()).pathname === LIVE) return;
    change(request);
    seen.changes += 1;
  };
  page.on(
    "request",
    note((request) => {
      // Open requests of the page that is left will never finish.
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

/** Forgets the requests of a page whose listeners were taken away. */
export function forgetTraffic(page: Page): void {
  traffic.delete(page);
}

/**
 * Waits until the page has its data: no open request, and no new one while it became idle. The live stream of changes
 * stays open for ever, so Playwright's own `networkidle` would never occur.
 */
export async function settled(page: Page): Promise<void> {
  const seen = watchTraffic(page);
  await page.waitForLoadState();
  for (let quiet = 0; quiet < QUIET; ) {
    const { changes } = seen;
    await rest(page);
    quiet = seen.underWay.size === 0 && seen.changes === changes ? quiet + 1 : 0;
  }
}

/** Waits until the page is idle: requests that follow from an answer have been sent by then. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(
    (longest) =>
      new Promise<void>((done) => {
        requestIdleCallback(() => setTimeout(done, 30), { timeout: longest });
      }),
    LONGEST_MS,
  );
}
