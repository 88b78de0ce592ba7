import type { Browser, Page, ViewportSize } from "@playwright/test";
import { forgetTraffic } from "./settled.ts";

/** What a test may listen to. */
const EVENTS = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/**
 * The page that the tests of a worker use one after the other. It keeps its process, its compiled scripts and its cache:
 * a test in a new page takes a sixth more of the processor's time. Init scripts and a clock cannot be taken away again,
 * so a test that needs them asks for a page of its own with `test.use({ ownPage: true })`.
 */
export class KeptPage {
  #page: Page | undefined;

  async open(browser: Browser, viewport: ViewportSize | null): Promise<Page> {
    this.#page ??= await (await browser.newContext()).newPage();
    if (viewport) await this.#page.setViewportSize(viewport);
    return this.#page;
  }

  /** Takes away what a test left behind at the address of its shop. If that fails, the next test has a new page. */
  async empty(address: string): Promise<void> {
    const page = this.#page;
    if (!page) return;
    this.#page = undefined;
    try {
      await emptied(page, address);
      this.#page = page;
    } catch {
      await page.context().close();
    }
  }
}

async function emptied(page: Page, address: string): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const event of EVENTS) page.removeAllListeners(event);
  forgetTraffic(page);
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await page.emulateMedia({ colorScheme: "light", media: null });
  await page.goto(`${address}/healthz`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
