import { test as base, expect, type Page, type Request } from "@playwright/test";
import { type Account, Client } from "./client.ts";
import { refusedByPolicy } from "./console.ts";
import { dayWithTimeLeft, LEAST_LEFT_MS } from "./days.ts";
import { KeptPage } from "./kept-page.ts";
import { noteSaid } from "./logs.ts";
import { watchTraffic } from "./settled.ts";
import { type Settings, Shop } from "./shop.ts";

export { expect } from "@playwright/test";

interface WorkerFixtures {
  /** The shop that the tests of one worker share. */
  shop: Shop;
  keptPage: KeptPage;
}

interface TestFixtures {
  /** Whether the test has a page that no other test uses, before or after it. */
  ownPage: boolean;
  /** The day does not end while the test runs. */
  today: undefined;
  /** A client without a sign-in. */
  visitor: Client;
  /** A new account that nobody else uses. */
  account: Account;
  /** A client signed in as `account`. */
  buyer: Client;
  /** A page on which `account` is signed in, before any navigation. */
  buyerPage: Page;
  /** Opens a shop for this test alone. */
  openShop: (settings?: Settings) => Promise<Shop>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await Shop.open();
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  keptPage: [async ({}, use) => use(new KeptPage()), { scope: "worker" }],
  ownPage: [false, { option: true }],
  today: [
    async ({}, use) => {
      await dayWithTimeLeft();
      await use(undefined);
    },
    { auto: true, timeout: 2 * LEAST_LEFT_MS },
  ],
  visitor: async ({ shop }, use) => use(new Client(shop)),
  account: async ({ visitor }, use) => use(await visitor.newAccount()),
  buyer: async ({ visitor, account }, use) => use(visitor.as(account)),
  baseURL: async ({ shop }, use) => use(shop.url),
  context: async ({ browser, keptPage, ownPage, shop, viewport }, use) => {
    if (ownPage) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const page = await keptPage.open(browser, viewport);
    await use(page.context());
    await keptPage.empty(shop.url);
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    watchTraffic(page);
    const refused = refusedByPolicy(page);
    page.on("request", (request) => noteSaid(sentBy(request)));
    await use(page);
    // A mocked route that is still active when a test ends must not fail the next one.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(refused, "the page does nothing that its policy forbids").toEqual([]);
  },
  buyerPage: async ({ page, shop, account }, use) => {
    await signInQuietly(page, shop, account);
    await use(page);
  },
  openShop: async ({}, use) => {
    const shops: Shop[] = [];
    await use(async (settings) => {
      const shop = await Shop.open(settings);
      shops.push(shop);
      return shop;
    });
    await Promise.all(shops.map((shop) => shop.close()));
  },
});

/** The JSON body of a page's request. */
function sentBy(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return null; // A file, or nothing.
  }
}

/** Stores the token as the page does, without the sign-in screen. */
export async function signInQuietly(page: Page, shop: Shop, { token }: Account): Promise<void> {
  await page.goto(`${shop.url}/healthz`);
  await page.evaluate((value) => localStorage.setItem("token", value), token);
}
