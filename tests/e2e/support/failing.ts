import type { Page, Route } from "@playwright/test";

/** The two ways a call comes to nothing: the shop answers with an error, or not at all. */
export const FAILURES = ["error", "network"] as const;
export type Failure = (typeof FAILURES)[number];

export const OUT_OF_ORDER = { status: 500, json: { status: 500, title: "Internal Server Error" } };

/** Answers a call with a failure of the kind. */
export function failing(kind: Failure) {
  return (route: Route) => (kind === "error" ? route.fulfill(OUT_OF_ORDER) : route.abort());
}

/** Holds the calls of an address back until the answer is called. */
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
 * Ends a failure with the next click on the page, and not before: a page asks again by itself, for instance when its
 * line of changes opens, and the button that a test is about to press would be gone.
 */
export async function healWhenPressed(page: Page, url: string | RegExp): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { pressed: false });
    const press = () => Object.assign(window, { pressed: true });
    document.addEventListener("click", press, { capture: true, once: true });
  });
  await page.route(url, async (route) => {
    // A page that is gone or was left asks for nothing that matters.
    const pressed = await page.evaluate(() => Reflect.get(window, "pressed") !== false).catch(() => true);
    await (pressed ? route.continue() : route.fallback());
  });
}
