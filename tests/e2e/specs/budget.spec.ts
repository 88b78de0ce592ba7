import { get } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/* What a visitor downloads before the start page paints for the first time, as gzip. */

const KB = 1000;
const MOST_SCRIPT = 110 * KB;
const MOST_STYLE = 10 * KB;

/** The addresses of scripts or styles that were asked for before the first paint. */
function askedBeforePaint(page: Page, ending: ".js" | ".css"): Promise<string[]> {
  return page.evaluate((suffix) => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    if (!paint) throw new Error("nothing was painted");
    return performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(suffix) && startTime < paint.startTime)
      .map(({ name }) => name);
  }, ending);
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
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const scripts = await weigh(await askedBeforePaint(page, ".js"));
  const styles = await weigh(await askedBeforePaint(page, ".css"));
  expect(scripts.list).toContain("/assets/base-");
  expect(styles.list).toContain("/assets/index-");
  console.log(`before the first paint: ${scripts.sum} bytes of script, ${styles.sum} of style`);
  expect.soft(scripts.sum, scripts.list).toBeLessThanOrEqual(MOST_SCRIPT);
  expect.soft(styles.sum, styles.list).toBeLessThanOrEqual(MOST_STYLE);
});

test("what stands behind the sign-in is not downloaded by a visitor", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes("/member-screens-"))).toEqual([]);
});
