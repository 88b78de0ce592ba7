import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount } from "../support/office.ts";
import { fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import type { Shop } from "../support/shop.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

/* Tax: the owner's rules, and the tax of an order from the cart to the invoice. */

const COFFEE = "Nyeri AA Light Roast";

async function owner(shop: Shop): Promise<Client> {
  return new Client(shop, (await demoAccount(shop, "admin")).token);
}

const rule = (dialog: Locator) => ({
  seller: dialog.getByLabel("Seller's country"),
  buyer: dialog.getByLabel("Goods go to"),
  first: dialog.getByLabel("First day"),
  category: dialog.getByLabel("Category of the tax"),
  rate: dialog.getByLabel("Rate in percent"),
  save: dialog.getByRole("button", { name: "Save the rule" }),
});

async function onAPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${name} on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the owner takes the usual rules, changes one, is told of an overlap, and charges tax", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto(`${shop.url}/admin/tax`);
  const main = page.getByRole("main");
  await expect(main.getByText("There are no rules yet.")).toBeVisible();
  await expectAccessible(page, "tax without rules");

  await main.getByRole("button", { name: "Take the usual rules" }).click();
  const offered = page.getByRole("dialog", { name: "Take the usual rules" });
  await offered.getByLabel("Kenya").check();
  await offered.getByLabel("Uganda").check();
  await expectAccessible(page, "the usual rules");
  await offered.getByRole("button", { name: "Add them" }).click();
  await expect(main.getByRole("status").filter({ hasText: "4 rules were added." })).toBeVisible();
  const rows = main.getByRole("table", { name: "Tax rules" }).getByRole("row");
  await expect(rows).toHaveCount(5);

  await main.getByRole("button", { name: "New rule" }).click();
  const dialog = page.getByRole("dialog", { name: "A new rule" });
  const fields = rule(dialog);
  await fields.save.click();
  await expect(dialog.getByText("Choose the seller's country").first()).toBeVisible();
  await fields.seller.selectOption("KE");
  await fields.buyer.selectOption("KE");
  await fields.first.fill("2026-03-01");
  await fields.rate.fill("14");
  await fields.save.click();
  await expect(dialog.getByRole("alert")).toContainText("There is a rule for all goods from Kenya to Kenya");
  await expectAccessible(page, "a rule that overlaps");
  await fields.category.selectOption("E");
  await expect(fields.rate).toHaveCount(0);
  await dialog.getByLabel("Why there is no tax").fill("Exempt: unprocessed goods");
  await dialog.getByLabel("Category of the goods").fill("Green coffee");
  await fields.save.click();
  await expect(dialog).toHaveCount(0);
  await expect(rows.filter({ hasText: "green coffee" })).toContainText("E, 0 %");
  await rows.filter({ hasText: "Uganda to Uganda" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await expect(rows).toHaveCount(5);

  await main.getByLabel("My shop charges tax").check();
  await main.getByLabel("Round each document").check();
  await main.getByRole("button", { name: "Save the settings" }).click();
  await expect(main.getByRole("status").filter({ hasText: "New orders are taxed" })).toBeVisible();
  await expectAccessible(page, "tax with rules");
  await onAPhone(page, "tax with rules");
  await page.reload();
  await expect(main.getByLabel("Round each document")).toBeChecked();
  await page.goto(`${shop.url}/admin/first-day`);
  await expect(main.getByRole("link", { name: /^Tax ?, done/ })).toBeVisible();
});

test("a buyer sees the tax in the cart, at checkout, on the order, the bill and the invoice", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  const admin = await owner(shop);
  await admin.json("POST", "/api/admin/tax/offered-rules", { of: ["KE"] });
  await admin.json("PUT", "/api/admin/tax/settings", { charged: true, prices: "without", rounding: "line" });
  const account = await new Client(shop).newAccount();
  const buyer = new Client(shop, account.token);
  await buyer.addToCart(COFFEE, 2);
  await signInQuietly(page, shop, account);
  const main = page.getByRole("main");

  await page.goto(`${shop.url}/edit`);
  const number = main.getByRole("region", { name: "Tax number" });
  await number.getByLabel("Issued in").fill("Kenya");
  await number.getByLabel(/^Number/).fill("12");
  await number.getByRole("button", { name: "Save the tax number" }).click();
  await expect(number.getByText("is not a tax number of this country").first()).toBeVisible();
  await number.getByLabel(/^Number/).fill("p051234567q");
  await number.getByRole("button", { name: "Save the tax number" }).click();
  await expect(number.getByText("Your tax number is saved.")).toBeVisible();
  await expect(number.getByLabel(/^Number/)).toHaveValue("P051234567Q");
  // Writing scrolls the page, so that a place of the sidebar may stand half below the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, "the profile with a tax number");

  await page.goto(`${shop.url}/cart`);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Tax 16 % (S)");
  await expect(summary.getByText("$31.32")).toBeVisible();
  await expectAccessible(page, "the cart with tax");
  await onAPhone(page, "the cart with tax");

  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText("$31.32")).toBeVisible();
  await page.getByLabel("Country").fill("Germany");
  await expect(review).toContainText("Export of goods, zero-rated (G)");
  await expect(review.getByText("Total").locator("..")).toContainText("$27.00");
  await page.getByLabel("Country").fill("Kenya");
  await expect(review.getByText("$31.32")).toBeVisible();
  await expectAccessible(page, "the checkout with tax");
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  await expect(main).toContainText("Tax 16 % (S)");
  await expectAccessible(page, "the order's success with tax");

  await page.getByRole("link", { name: "See the order" }).click();
  const goods = page.getByRole("table", { name: "Ordered goods" });
  await expect(goods.getByRole("row", { name: /Tax 16 % \(S\) \$4\.32/ })).toBeVisible();
  await expect(goods.getByRole("row", { name: /Total \$31\.32/ })).toBeVisible();
  await expectAccessible(page, "an order with tax");
  await onAPhone(page, "an order with tax");
  const order = page.url().split("/").pop() ?? "";

  await page.goto(`${shop.url}/billing`);
  await page.getByRole("button", { name: /^View/ }).first().click();
  const bill = page.getByRole("dialog");
  await expect(bill.getByRole("region", { name: "Tax" })).toContainText("P051234567Q");
  await expectAccessible(page, "a bill with tax");
  await bill.getByRole("link", { name: "Invoice" }).click();
  await expect(main.getByText("Tax number P051234567Q")).toBeVisible();
  await expect(main.getByText("Total with tax").locator("..")).toContainText("$31.32");
  await expectAccessible(page, "an invoice with tax");
  const id = page.url().split("/").pop() ?? "";
  await buyer.json("POST", `/api/orders/${order}/cancel`);
  await expect(main.getByText("with $4.32 of tax")).toBeVisible();

  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto(`${shop.url}/admin/orders/${order}`);
  await expect(page.getByRole("table", { name: "Goods" })).toContainText("Tax 16 % (S)");
  await page.goto(`${shop.url}/admin/bills/${id}`);
  await expect(page.getByRole("table", { name: "Items" })).toContainText("Tax 16 % (S)");
  await expect(main.getByText("P051234567Q")).toBeVisible();
  await expectAccessible(page, "any bill with tax");
});
