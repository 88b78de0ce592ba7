import type { Page } from "@playwright/test";
import { Client } from "../support/client.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

/* A mouse that an earlier test left above the page would count as its use. */
test.use({ ownPage: true });

test("a page that is used renews its token, one tab for all, and nobody is signed out", async ({
  page,
  context,
  openShop,
}) => {
  // With this setting a token is renewed after a quarter of a minute.
  const shop = await openShop({ SESSIONS__IDLE_MINUTES: "1" });
  const account = await new Client(shop).newAccount();
  await signInQuietly(page, shop, account);
  const sent: string[] = [];
  const renewals: string[] = [];
  context.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path === "/auth/renew") renewals.push(path);
    if (path === "/cart/get") sent.push(request.headers().authorization ?? "");
  });
  await page.goto(`${shop.url}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${shop.url}/home`);
  await expect(other.getByRole("heading", { level: 1 })).toContainText(account.name);

  await expect
    .poll(
      async () => {
        await Promise.all([page.keyboard.press("Shift"), other.keyboard.press("Shift")]);
        return kept(page);
      },
      { timeout: 40_000 },
    )
    .not.toBe(account.token);
  const renewed = await kept(page);
  expect(renewals).toHaveLength(1);

  // The other tab continues with the new token, without a reload.
  sent.length = 0;
  await other.getByRole("link", { name: /cart/i }).first().click();
  await expect(other.getByText("Your cart is empty.")).toBeVisible();
  await expect.poll(() => kept(other)).toBe(renewed);
  for (const authorization of sent) expect(authorization).toBe(`Bearer ${renewed}`);
  await page.reload();
  await expect(page).toHaveURL(`${shop.url}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page that only stands open does not keep its session alive", async ({ page, openShop }) => {
  const shop = await openShop({ SESSIONS__IDLE_MINUTES: "1" });
  const account = await new Client(shop).newAccount();
  await page.clock.install();
  await signInQuietly(page, shop, account);
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/renew")) renewals.push(request.url());
  });
  await page.goto(`${shop.url}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.fastForward("00:50");
  expect(renewals).toHaveLength(0);
  // The same moment, but the page is used.
  await page.keyboard.press("Shift");
  await expect.poll(() => renewals.length).toBe(1);
});
