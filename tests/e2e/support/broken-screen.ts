import type { Page } from "@playwright/test";

const SCRIPTS = /\/assets\/.*\.js$/;

/** Withholds the script that has these words in it, as a bad connection does. Returns the function that ends it. */
export async function withholdScript(page: Page, words: string): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes(words) ? route.abort() : route.fulfill({ response });
  });
  return () => page.unroute(SCRIPTS);
}
