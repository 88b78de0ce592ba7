import { expectAccessible } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

/* The health of the shop, in the page of its administrator. */

test("a backup is made, tried and downloaded in the page, and the doctor is asked", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto(`${shop.url}/admin/health`);
  await expect(page.getByText("There is no backup yet.")).toBeVisible();
  await page.getByRole("button", { name: "Make a backup now" }).click();
  await expect(page.getByText(/^The last one was made today/)).toBeVisible();
  const backup = page.getByRole("listitem").filter({ hasText: /sokoni-.*\.tar/ });
  await backup.getByRole("button", { name: /^Try to restore/ }).click();
  await expect(page.getByText(/It was restored and compared: .* are as in the backup/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await backup.getByRole("button", { name: /^Download/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^sokoni-\d+T\d+Z\.tar$/);
  await page.getByRole("button", { name: "Examine the shop" }).click();
  await expect(page.getByText(/Fine: the shop runs, version/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Events that a module gave up/ })).toContainText("0");
  await expectAccessible(page, "health, 1440 px");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "health, 390 px");
});
