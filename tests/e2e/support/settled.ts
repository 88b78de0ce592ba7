import type { Page, Request } from "@playwright/test";

/** How many times in a row nothing must have been asked for. */
const QUIET = 2;
/** A page that never rests is looked at all the same. */
const LONGEST_MS = 1_000;
const LIVE = "/api/live";

interface Traffic {
  underWay: Set<Request>;
  /** How many requests have begun or ended. */
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
 * Waits until the page has what it asked for: nothing under way, and nothing asked while the page came to rest. The
 * line on which the shop tells of changes stays open for ever, so that Playwright's own `networkidle` would not come.
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

/** Waits until the page has nothing to do: what an answer makes it ask for next is asked by then. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(
    (longest) =>
      new Promise<void>((done) => {
        requestIdleCallback(() => setTimeout(done, 30), { timeout: longest });
      }),
    LONGEST_MS,
  );
}
