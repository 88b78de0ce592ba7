import { get } from "node:http";
import type { Page } from "@playwright/test";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

/* The size of a visitor's download before the start page shows its headline, as gzip. */

const KB = 1000;
const MOST_SCRIPT = 110 * KB;
const MOST_STYLE = 10 * KB;

/** The addresses of the scripts or styles that were loaded before the headline. */
function loadedByHeadline(page: Page, ending: ".js" | ".css"): Promise<string[]> {
  return page.evaluate((suffix) => {
    const headline = performance.getEntriesByName("headline")[0];
    if (!headline) throw new Error("no headline came");
    return performance
      .getEntriesByType("resource")
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith(suffix) && responseEnd <= headline.startTime)
      .map(({ name }) => name);
  }, ending);
}

/** Records the moment at which the headline is in the page. */
function markHeadline(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector("h1")) return;
    performance.mark("headline");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

function gzipSize(url: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { headers: { "Accept-Encoding": "gzip" } }, (answer) => {
      if (answer.headers["content-encoding"] !== "gzip") fail(new Error(`${url} is not packed`));
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.on("end", () => done(size));
    }).on("error", fail);
  });
}

async function weigh(urls: string[]): Promise<{ sum: number; list: string }> {
  const files = await Promise.all(urls.map(async (url) => ({ url, size: await gzipSize(url) })));
  const list = files.map(({ url, size }) => `${size} ${url}`).join("\n");
  return { sum: files.reduce((sum, { size }) => sum + size, 0), list };
}

test("the first paint of the start page stays within its budget of script and style", async ({ page }) => {
  await page.addInitScript(markHeadline);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const scripts = await weigh(await loadedByHeadline(page, ".js"));
  const styles = await weigh(await loadedByHeadline(page, ".css"));
  for (const part of ["base", "landing"]) expect(scripts.list).toContain(`/assets/${part}-`);
  expect(styles.list).toContain("/assets/index-");
  console.log(`before the headline: ${scripts.sum} bytes of script, ${styles.sum} of style`);
  expect.soft(scripts.sum, scripts.list).toBeLessThanOrEqual(MOST_SCRIPT);
  expect.soft(styles.sum, styles.list).toBeLessThanOrEqual(MOST_STYLE);
});

test("what stands behind the sign-in is not downloaded by a visitor", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await settled(page);
  expect(asked.filter((url) => /\/(member-screens|manifests)-/.test(url))).toEqual([]);
});

test("the goods that are asked for ahead are those that the screen shows: each once", async ({
  page,
  visitor,
  account,
}) => {
  const { id } = await visitor.product("Nyeri AA Light Roast");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const token of [null, account.token]) {
    await page.goto("/healthz");
    if (token) await page.evaluate((value) => localStorage.setItem("token", value), token);
    for (const [screen, goods] of [
      ["/store", "/api/data"],
      [`/product/${id}`, `/api/products/${id}`],
    ] as const) {
      asked.length = 0;
      await page.goto(screen);
      await expect(page.getByRole("article").first()).toBeVisible();
      await settled(page);
      expect(asked.filter((path) => path === goods)).toHaveLength(1);
    }
  }
});
