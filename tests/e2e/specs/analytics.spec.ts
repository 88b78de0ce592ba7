import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { healWhenPressed } from "../support/failing.ts";
import { asSeller, demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { buy, demoSeller } from "../support/trade.ts";

interface Figures {
  months: { month: string; name: string; sales: number; returns: number }[];
  popular: { name: string; sales: number }[];
}

test("the charts say what the shop counted, as a picture, a table and a file", async ({ page, openShop }) => {
  const shop = await openShop();
  const seller = await asSeller(page, shop);
  const goods = await seller.json<{ id: string; seller: { id: string } }[]>("GET", "/api/data");
  const { user } = await seller.json<{ user: { id: string } }>("GET", "/auth/me");
  const own = goods.find((good) => good.seller.id === user.id);
  const buyer = new Client(shop, (await demoAccount(shop, "buyer")).token);
  const { min_quantity } = await buyer.json<{ min_quantity: number }>("GET", `/api/products/${own?.id}`);
  await buyer.json("POST", "/cart/add", { itemID: own?.id, itemQuantity: min_quantity });
  await buyer.placeOrder();

  await page.goto(`${shop.url}/analytics`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics Dashboard");
  for (const title of ["Suggestions", "News of Note", "Number of Sales Over Time", "Most Popular Products"]) {
    await expect(page.getByRole("region", { name: title })).toBeVisible();
  }

  for (const [label, period] of [
    ["6 months", "6m"],
    ["24 months", "24m"],
  ] as const) {
    await page.getByRole("radio", { name: label }).check();
    const { months, popular } = await seller.json<Figures>("GET", `/api/analytics?period=${period}`);
    const sold = months.reduce((sum, month) => sum + month.sales, 0);
    const sales = page.getByRole("region", { name: "Number of Sales Over Time" });
    await expect(
      sales.getByRole("img", { name: new RegExp(`in ${months.length} months: ${sold} sold`) }),
    ).toBeVisible();
    const table = sales.getByRole("table", { name: "Number of Sales Over Time" });
    if (!(await table.isVisible())) await sales.getByText("Show as a table").click();
    await expect(table.getByRole("row")).toHaveCount(months.length + 1);
    await expect(table.getByRole("row").last().getByRole("cell").first()).toHaveText(
      String(months.at(-1)?.sales),
    );
    const favourites = page.getByRole("region", { name: "Most Popular Products" });
    await expect(favourites.getByRole("listitem")).toHaveCount(popular.length);
    await expect(favourites.getByRole("listitem").first()).toContainText(
      `${popular[0]?.name}${popular[0]?.sales} sold`,
    );
  }

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("region", { name: "Number of Sales Over Time" })
      .getByRole("button", { name: "CSV" })
      .click(),
  ]);
  const rows = (await readFile(await download.path(), "utf8")).trimEnd().split(/\r?\n/);
  expect(rows.length).toBe(25);
});

test("the period that is chosen shows at once, however long its figures take", async ({ page, shop }) => {
  await asSeller(page, shop);
  await page.goto("/analytics");
  const chosen = page.getByRole("radio", { name: "24 months" });
  await expect(chosen).not.toBeChecked();
  // Read in a microtask, before any other task runs.
  const shown = chosen.evaluate((input: HTMLInputElement) => {
    input.click();
    return Promise.resolve().then(() => input.checked);
  });
  expect(await shown).toBe(true);
  await expect(page).toHaveURL("/analytics?period=24m");
  await expect(chosen).toBeChecked();
});

test("an account without sales is told what will be here; a failure can be tried again", async ({
  buyerPage: page,
}) => {
  await page.goto("/analytics");
  await expect(page.getByText("Once something is, its month grows here.")).toBeVisible();
  await expect(page.getByText("The five goods that sell best will stand here.")).toBeVisible();
  await expect(page.getByText("Nothing to suggest.")).toBeVisible();

  await page.route("**/api/analytics?**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const sales = page.getByRole("region", { name: "Number of Sales Over Time" });
  await expect(sales.getByText("The analytics could not be loaded.")).toBeVisible();
  await healWhenPressed(page, "**/api/analytics?**");
  await sales.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Once something is, its month grows here.")).toBeVisible();
});

test("a suggestion says why and leads to where it is acted on", async ({ page, shop }) => {
  await asSeller(page, shop);
  await page.route("**/api/analytics?**", async (route) => {
    const answer = await route.fetch();
    const figures = await answer.json();
    const link = "/inventory/stock/full?sort=remainingUnits";
    figures.suggestions = [
      { title: "Optimize Inventory Levels", why: "Nyeri AA has 3 left.", link, linkText: "See the stock" },
    ];
    await route.fulfill({ response: answer, json: figures });
  });
  await page.goto("/analytics");
  const panel = page.getByRole("region", { name: "Suggestions" });
  await expect(panel).toContainText("Nyeri AA has 3 left.");
  await panel.getByRole("link", { name: "See the stock" }).click();
  await expect(page).toHaveURL(/\/inventory\/stock\/full\?sort=remainingUnits$/);
});

test("the administrator writes, changes and deletes news; others read it", async ({
  page,
  shop,
  account,
  browser,
}) => {
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  const title = `Harvest news ${crypto.randomUUID().slice(0, 8)}`;
  const panel = page.getByRole("region", { name: "News of Note" });
  await page.goto("/analytics");
  await panel.getByRole("button", { name: "Write news" }).click();
  const dialog = page.getByRole("dialog", { name: "Write news" });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter a title");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("News").fill("The main crop of Nyeri has begun.");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url });
  const reader = await context.newPage();
  await signInQuietly(reader, shop, account);
  await reader.goto("/analytics");
  const read = reader.getByRole("region", { name: "News of Note" });
  await expect(read.getByRole("heading", { name: title })).toBeVisible();
  await expect(read.getByRole("button")).toHaveCount(0);

  await panel.getByRole("button", { name: `Change: ${title}` }).click();
  await page.getByLabel("News", { exact: true }).fill("The main crop of Nyeri is in.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(panel).toContainText("The main crop of Nyeri is in.");
  await panel.getByRole("button", { name: `Delete: ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await expect(panel.getByRole("heading", { name: title })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole("region", { name: "News of Note" })).toBeVisible();
  await expect(read.getByRole("heading", { name: title })).toHaveCount(0);
  await context.close();
});

async function salesThisMonth(page: Page, shop: string): Promise<number> {
  await page.goto(`${shop}/analytics`);
  const chart = page.getByRole("region", { name: "Number of Sales Over Time" });
  await expect(chart.getByText(/Show as a table|Nothing was sold/)).toBeVisible();
  if (await chart.getByText("Nothing was sold").isVisible()) return 0;
  await chart.getByText("Show as a table").click();
  const row = chart.getByRole("row").last();
  return Number(await row.getByRole("cell").first().textContent());
}

test("the month's number moves with a sale, and back when it is cancelled", async ({ page, openShop }) => {
  // A shop of its own, in which nobody else buys.
  const shop = await openShop();
  const { good } = await demoSeller(shop);
  await signInQuietly(page, shop, await demoAccount(shop, "seller"));
  const before = await salesThisMonth(page, shop.url);
  const buyer = new Client(shop).as(await new Client(shop).newAccount());
  const { id } = await buy(buyer, { [good.name]: good.min_quantity });
  await expect.poll(() => salesThisMonth(page, shop.url)).toBe(before + 1);
  await buyer.json("POST", `/api/orders/${id}/cancel`);
  await expect.poll(() => salesThisMonth(page, shop.url)).toBe(before);
});

test("where the module is off it has no place", async ({ page, openShop }) => {
  const shop = await openShop({ MODULES__ANALYTICS: "false" });
  await asSeller(page, shop);
  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Inventory", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Analytics" })).toHaveCount(0);
  await page.goto(`${shop.url}/analytics`);
  await expect(page.getByText("This part of the shop is switched off.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.slow();

    test("the screen can be read by everybody", async ({ page, shop }) => {
      await asSeller(page, shop);
      await page.goto("/analytics");
      await expect(page.getByRole("region", { name: "Suggestions" })).toBeVisible();
      await expectAccessible(page, "analytics");
      const tables = page.getByText("Show as a table");
      await expect(tables).toHaveCount(2);
      for (const table of await tables.all()) await table.click();
      await expect(page.getByRole("main").getByRole("table")).toHaveCount(2);
      await expectAccessible(page, "analytics, with its tables");
    });
  });
}
