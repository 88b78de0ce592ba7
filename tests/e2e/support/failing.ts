import type { Page, Route } from "@playwright/test";

/** The two kinds of failed calls: an error from the shop, or no answer. */
export const FAILURES = ["error", "network"] as const;
export type Failure = (typeof FAILURES)[number];

export const OUT_OF_ORDER = { status: 500, json: { status: 500, title: "Internal Server Error" } };

/** Fails a call in the given way. */
export function failing(kind: Failure) {
  return (route: Route) => (kind === "error" ? route.fulfill(OUT_OF_ORDER) : route.abort());
}

/** Delays the calls of an address until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
}

/**
 * Ends a mocked failure with the next click on the page, and not before. A page retries by itself, for instance when
 * its live stream opens, and the button that a test is about to press would disappear.
 */
export async function healWhenPressed(page: Page, url: string | RegExp): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { pressed: false });
    const press = () => Object.assign(window, { pressed: true });
    document.addEventListener("click", press, { capture: true, once: true });
  });
  await page.route(url, async (route) => {
    // The requests of a closed or left page do not matter.
    const pressed = await page.evaluate(() => Reflect.get(window, "pressed") !== false).catch(() => true);
    await (pressed ? route.continue() : route.fallback());
  });
}
