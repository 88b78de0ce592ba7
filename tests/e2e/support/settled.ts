import type { Page, Request } from "@playwright/test";

const QUIET_MS = 500;
const LIVE = "/api/live";

/**
 * Waits until the page has what it asked for: half a second without a request. The line on which the shop tells of
 * changes stays open for ever, so that Playwright's own `networkidle` would not come.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  const done = new Set<Request>();
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    const more = (await page.requests()).filter(
      (request) => !done.has(request) && !request.url().endsWith(LIVE),
    );
    for (const request of more) {
      await (await request.response())?.finished();
      done.add(request);
    }
    if (more.length > 0) quietSince = Date.now();
    await page.waitForTimeout(50);
  }
}
