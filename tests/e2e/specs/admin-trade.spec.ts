import { expectAccessible } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { buy, demoSeller, row } from "../support/trade.ts";

/* The owner's view of the trade: the overview, the lists, and one order, bill, shipment and quote. */

test("the owner sees the trade, finds an order and reads it", async ({
  page,
  shop,
  buyer,
  visitor,
  account,
}) => {
  const { good } = await demoSeller(shop);
  const { number } = await buy(buyer, { [good.name]: good.min_quantity });
  await buyer.json("POST", "/api/quotes", { product_id: good.id, quantity: good.min_quantity, message: "" });
  const admin = await demoAccount(shop, "admin");
  await signInQuietly(page, shop, admin);
  await page.goto("/admin");
  const trade = page.getByRole("region", { name: "Trade" });
  await expect(trade.getByText("Last 30 days")).toBeVisible();
  await expect(trade.getByText(/[1-9]\d* orders?/).first()).toBeVisible();
  await expectAccessible(page, "the overview");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the overview on a phone");
  await page.setViewportSize({ width: 1280, height: 900 });

  await trade.getByRole("link", { name: "Orders: unpaid" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?state=unpaid$/);
  await page.getByRole("searchbox", { name: "Search by number, goods or party" }).fill(number);
  await expect(page).toHaveURL(/q=ORD/);
  await expect(row(page, "Orders", number)).toContainText(account.name);
  await expectAccessible(page, "the orders");
  await row(page, "Orders", number).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole("table", { name: "Goods" })).toContainText(good.name);
  await expect(page.getByRole("link", { name: account.name })).toBeVisible();
  await expectAccessible(page, "an order");

  for (const [list, screen] of [
    ["Bills", "a bill"],
    ["Shipments", "a shipment"],
    ["Quotes", "a quote"],
  ] as const) {
    await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: list }).click();
    await page.getByRole("searchbox").fill(account.name);
    await expect(page).toHaveURL(/q=/);
    await row(page, list, account.name).first().getByRole("link").click();
    await expect(page.getByRole("link", { name: list }).last()).toBeVisible();
    await expect(page.getByRole("definition").first()).toBeVisible();
    await expectAccessible(page, screen);
  }
  await page.goto("/admin/orders?q=nothing-of-this-name");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await page.getByRole("button", { name: "Show all orders" }).click();
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("row").nth(2)).toBeVisible();
  await page.goto("/admin/orders/none");
  await expect(page.getByText("There is no such order.")).toBeVisible();
  expect((await visitor.call("GET", "/api/admin/trade")).status).toBe(401);
});

test("the store's counters have a page of their own", async ({ page, shop }) => {
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The store" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Size on disk")).toBeVisible();
  await expectAccessible(page, "the store");
});
