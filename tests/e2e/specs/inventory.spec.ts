import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Client } from "../support/client.ts";
import { healWhenPressed } from "../support/failing.ts";
import { asSeller, cents, demoAccount, figure, type Lot, listLot, openDetails } from "../support/office.ts";
import { png } from "../support/png.ts";
import { cartLink, cartTotal, fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const GREEN = png(640, 480, [46, 94, 62]);
const RED = png(300, 500, [150, 40, 50]);

/** In cents, as `fillLot` types it. */
const STEP_PRICE = 1300;
const COST = 950;

async function fillLot(page: Page, sku: string, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Item ID").fill(sku);
  await page.getByLabel("Kind").selectOption({ label: "Coffee" });
  await page.getByLabel("Category", { exact: true }).fill("Roasted coffee");
  await page.getByLabel("Origin", { exact: true }).fill("Nyeri, Kenya");
  await page.getByLabel("Country").fill("Kenya");
  await page.getByLabel("Unit", { exact: true }).selectOption({ label: "Bag" });
  await page.getByLabel("Weight of one unit in grams").fill("250");
  await page.getByLabel("Packed as").fill("250 g valve bag");
  await page.getByLabel("Units in stock now").fill("40");
  await page.getByLabel("Price of one unit in USD").fill("14.00");
  await page.getByLabel("Unit cost in USD").fill("9.50");
  await page.getByRole("button", { name: "Add a price step" }).click();
  await page.getByLabel("Step 1: from").fill("5");
  await page.getByLabel("Price in USD", { exact: true }).fill("13.00");
}

async function figures(page: Page): Promise<{ revenue: number; profit: number; buyers: number }> {
  return {
    revenue: cents(await figure(page, "Revenue").textContent()),
    profit: cents(await figure(page, "Profit").textContent()),
    buyers: Number(await figure(page, "Buyers").textContent()),
  };
}

test("a seller lists a product with pictures, a buyer buys it, and every figure moves by exactly that", async ({
  openShop,
  browser,
}) => {
  test.slow();
  // A shop of its own, in which nobody else buys.
  const shop = await openShop();
  const page = await browser.newPage({ baseURL: shop.url });
  const seller = await demoAccount(shop, "seller");
  await signInQuietly(page, shop, seller);
  const sku = "E2E-RIDGE-1";
  const name = "Ridge of the Test Roast";

  const buyerPage = await browser.newPage({ baseURL: shop.url });
  const before = { revenue: 0, profit: 0, buyers: 0 };
  await test.step("the figures before", async () => {
    await page.goto("/inventory");
    await expect(figure(page, "Revenue")).toBeVisible();
    Object.assign(before, await figures(page));
  });

  await test.step("list it", async () => {
    await page.getByRole("link", { name: "Add+" }).click();
    await fillLot(page, sku, name);
    await page.getByLabel("Pictures to add").setInputFiles([
      { name: "green.png", mimeType: "image/png", buffer: GREEN },
      { name: "red.png", mimeType: "image/png", buffer: RED },
    ]);
    await page.getByLabel("What green.png shows").fill("A green square on a green hill");
    await page.getByRole("button", { name: "List the product" }).click();
    const dialog = page.getByRole("dialog", { name: "Item Details" });
    await expect(dialog.getByRole("heading", { name })).toBeVisible();
    await expect(dialog.getByText("40 bags").first()).toBeVisible();
    await expect(dialog.getByText("from 5 bags")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("another account finds it, sees its picture and buys six", async () => {
    await signInQuietly(buyerPage, shop, await new Client(shop).newAccount());
    await buyerPage.goto("/search-results?q=ridge+of+the+test");
    await buyerPage.getByRole("link", { name }).click();
    await expect(buyerPage.getByRole("heading", { level: 1, name })).toBeVisible();
    const picture = buyerPage.getByRole("img", { name: "A green square on a green hill" });
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(640);
    await buyerPage.getByRole("button", { name: "Picture 2 of 2" }).click();
    await expect(buyerPage.getByRole("article").getByRole("img", { name })).toBeVisible();
    await buyerPage.getByRole("textbox", { name: "Quantity" }).fill("6");
    await buyerPage.getByRole("button", { name: "Add to Cart" }).click();
    await expect(buyerPage.getByText("Product added to cart!")).toBeVisible();
    await cartLink(buyerPage).click();
    await expect(cartTotal(buyerPage)).toContainText("$78.00");
    await buyerPage.getByRole("button", { name: "Go to checkout" }).click();
    await fillCheckout(buyerPage);
    await placeOrderButton(buyerPage).click();
    await expect(successTitle(buyerPage)).toBeVisible();
  });

  await test.step("the stock and the figures moved by six bags at the price of the step", async () => {
    await page.goto("/inventory?q=E2E-RIDGE");
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row.getByRole("cell").filter({ hasText: "6 bags" })).toBeVisible();
    await expect(row.getByRole("cell").filter({ hasText: "34 bags" })).toBeVisible();
    await expect
      .poll(() => figures(page))
      .toEqual({
        revenue: before.revenue + 6 * STEP_PRICE,
        profit: before.profit + 6 * (STEP_PRICE - COST),
        buyers: before.buyers + 1,
      });

    const dialog = await openDetails(page, name);
    const ledger = dialog.getByRole("table", { name: "Stock movements" });
    await expect(ledger.getByRole("row").nth(1)).toContainText("-6 bags");
    await expect(ledger.getByRole("row").nth(1)).toContainText("34 bags");
    await expect(ledger.getByRole("row").nth(2)).toContainText("+40 bags");
  });

  await test.step("the buyer changes their mind: everything is as it was", async () => {
    await buyerPage.goto("/account");
    await buyerPage.getByRole("link", { name: /^Order / }).click();
    await buyerPage.getByRole("button", { name: "Cancel order" }).click();
    await buyerPage.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
    await expect(buyerPage.getByText("Cancelled").first()).toBeVisible();
    await buyerPage.close();
    await page.goto("/inventory?q=E2E-RIDGE");
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("40 bags");
    await expect.poll(() => figures(page)).toEqual(before);
  });
  await page.close();
});

test("wrong fields are all named and keep what was typed; a taken item ID is said beside it", async ({
  page,
  shop,
}) => {
  const seller = await asSeller(page, shop);
  const taken = `TAKEN-${crypto.randomUUID().slice(0, 8)}`;
  await listLot(seller, taken);
  await page.goto("/inventory/add");
  await page.getByLabel("Price of one unit in USD").fill("0");
  await page.getByRole("button", { name: "List the product" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("10 fields need another look");
  await summary.getByRole("link", { name: "The price is an amount such as 13.50" }).click();
  await expect(page.getByLabel("Price of one unit in USD")).toBeFocused();
  await expect(page.getByLabel("Price of one unit in USD")).toHaveValue("0");

  await fillLot(page, taken, "The same again");
  await page.getByLabel("Price in USD", { exact: true }).fill("14.00");
  await page.getByRole("button", { name: "List the product" }).click();
  await expect(page.getByRole("alert")).toContainText("Each price step costs less than the one before");
  await page.getByLabel("Price in USD", { exact: true }).fill("13.99");
  await page.getByRole("button", { name: "List the product" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "field" })).toContainText(
    "Another product has this item ID already",
  );
});

test("a file that is no picture is named, and the rest is saved", async ({ page, shop }) => {
  await asSeller(page, shop);
  const sku = `PIC-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/inventory/add");
  await fillLot(page, sku, `Lot ${sku}`);
  await page.getByLabel("Pictures to add").setInputFiles([
    { name: "good.png", mimeType: "image/png", buffer: GREEN },
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("this is no picture at all") },
  ]);
  // The first request for the lot is answered late, with the state before its pictures.
  let late: Promise<() => Promise<void>> | undefined;
  await page.route(/\/api\/inventory\/[0-9a-f-]{36}$/, (route) => {
    if (late || route.request().method() !== "GET") return route.fallback();
    late = route.fetch().then((response) => () => route.fulfill({ response }));
  });
  await page.getByRole("button", { name: "List the product" }).click();
  await expect(page.getByText("The product is saved, but not every picture was taken.")).toBeVisible();
  // The page may have cancelled it by now.
  const answer = await late;
  expect(answer).toBeDefined();
  await answer?.().catch(() => undefined);
  await expect(page.getByText("Save again to try once more, or take the picture away.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove the picture/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Take away broken.png" }).click();
  await page.getByRole("button", { name: "Save the changes" }).click();
  await expect(page.getByRole("dialog", { name: "Item Details" })).toContainText(sku);
});

test("restock, edit, unlist, relist, delete", async ({ page, shop, visitor }) => {
  test.slow();
  const seller = await asSeller(page, shop);
  const sku = `DO-${crypto.randomUUID().slice(0, 8)}`;
  const lot = await listLot(seller, sku);
  const shown = async () => (await visitor.call("GET", `/api/products/${lot.id}`)).status;
  await page.goto(`/inventory?q=${sku}`);
  let dialog = await openDetails(page, lot.name);

  await test.step("restock", async () => {
    await dialog.getByRole("button", { name: "Restock" }).click();
    const form = dialog.getByRole("form", { name: "Restock" });
    await form.getByRole("button", { name: "Book it in" }).click();
    await expect(form.getByRole("alert")).toContainText("Enter how many came in");
    await form.getByLabel("Came in (kg)").fill("25");
    await form.getByLabel("Note").fill("second harvest");
    await form.getByRole("button", { name: "Book it in" }).click();
    const ledger = dialog.getByRole("table", { name: "Stock movements" });
    await expect(ledger.getByRole("row").nth(1)).toContainText("+25 kg");
    await expect(ledger.getByRole("row").nth(1)).toContainText("125 kg");
    const rows = await seller.json<{ items: { delta: number }[] }>(
      "GET",
      `/api/inventory/${lot.id}/movements`,
    );
    const sum = rows.items.reduce((total, { delta }) => total + delta, 0);
    expect(sum).toBe((await seller.json<Lot>("GET", `/api/inventory/${lot.id}`)).remainingUnits);
  });

  await test.step("edit", async () => {
    await dialog.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit ${lot.name}`);
    await expect(page.getByLabel("Units in stock now")).toHaveCount(0);
    await page.getByLabel("Price of one unit in USD").fill("11.25");
    await page.getByRole("button", { name: "Save the changes" }).click();
    dialog = page.getByRole("dialog", { name: "Item Details" });
    await expect(dialog).toContainText("$11.25 / kg");
  });

  await test.step("unlist and relist", async () => {
    await dialog.getByRole("button", { name: "Unlist" }).click();
    await expect(dialog.getByText("Unlisted")).toBeVisible();
    expect(await shown()).toBe(404);
    await dialog.getByRole("button", { name: "Relist" }).click();
    await expect(dialog.getByText("Unlisted")).toBeHidden();
    expect(await shown()).toBe(200);
  });

  await test.step("reviews", async () => {
    await dialog.getByRole("button", { name: "Reviews" }).click();
    await expect(dialog.getByText("No reviews yet.")).toBeVisible();
  });

  await test.step("delete, once one has said so", async () => {
    await dialog.getByRole("button", { name: "Delete Item" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Keep it" }).click();
    expect(await shown()).toBe(200);
    await dialog.getByRole("button", { name: "Delete Item" }).click();
    await question.getByRole("button", { name: "Delete Item" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${lot.name} is deleted`)).toBeVisible();
    expect(await shown()).toBe(404);
    expect((await seller.call("GET", `/api/inventory/${lot.id}`)).status).toBe(404);
  });
});

test("a CSV file is read first, its bad lines are named, and it is imported when one says so", async ({
  page,
  shop,
}) => {
  test.slow();
  const seller = await asSeller(page, shop);
  const stem = `CSV${crypto.randomUUID().slice(0, 6)}`;
  await listLot(seller, `${stem}-0`);
  await page.goto("/inventory/stock/full");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("inventory.csv");
  const exported = await readFile(await download.path(), "utf8");
  const [columns = "", ...lines] = exported.trimEnd().split(/\r?\n/);
  const line = lines.find((text) => text.includes(`${stem}-0`)) ?? "";
  expect(line).not.toBe("");

  const file = (...content: string[]) => ({
    name: "goods.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([columns, ...content].join("\n")),
  });
  const again = (number: number) => line.replaceAll(`${stem}-0`, `${stem}-${number}`);
  const owned = async () => (await seller.json<{ total: number }>("GET", `/api/inventory?q=${stem}`)).total;

  await page.getByRole("link", { name: "Import CSV" }).click();
  await page.getByLabel("CSV file").setInputFiles(file(again(1), again(2).replace("12.50", "cheap")));
  const bad = page.getByRole("table", { name: "Bad lines" });
  await expect(bad.getByRole("rowheader", { name: "Line 3" })).toBeVisible();
  await expect(bad).toContainText("price");
  await expect(page.getByRole("button", { name: "Import them" })).toHaveCount(0);
  expect(await owned()).toBe(1);

  await page.getByLabel("CSV file").setInputFiles(file(line.replace("12.50", "12.75"), again(1), again(2)));
  await expect(page.getByText("To be listed").locator("..")).toContainText("2");
  expect(await owned()).toBe(1);
  await page.getByRole("button", { name: "Import them" }).click();
  await expect(page.getByText("goods.csv is imported: 2 listed, 1 changed.")).toBeVisible();
  expect(await owned()).toBe(3);
});

test("the list is sorted, searched and paged", async ({ page, shop }) => {
  const seller = await asSeller(page, shop);
  const stem = `SORT${crypto.randomUUID().slice(0, 6)}`;
  for (let number = 10; number < 22; number++) {
    await listLot(seller, `${stem}-${number}`, { stock: 500 - number });
  }
  await page.goto("/inventory");
  await page.getByRole("searchbox", { name: "Search by name, item ID or category" }).fill(stem);
  await expect(page).toHaveURL(new RegExp(`q=${stem}`));
  await expect(page.getByText("Showing 1 to 10 of 12 results")).toBeVisible();
  const names = page.getByRole("table", { name: "Stock" }).getByRole("rowheader");
  await expect(names.first()).toContainText(`${stem}-10`);
  await page.getByRole("button", { name: "Remaining Units" }).click();
  await expect(page.getByRole("columnheader", { name: "Remaining Units" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(names.first()).toContainText(`${stem}-21`);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 to 12 of 12 results")).toBeVisible();
  await expect(names).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(names).toHaveCount(10);
  await page.getByRole("searchbox").fill("no such goods");
  await expect(page.getByText("None of your goods matches “no such goods”.")).toBeVisible();
});

test("an account that only buys is told so; what cannot be loaded can be tried again", async ({
  buyerPage: page,
}) => {
  await page.goto("/inventory");
  await expect(page.getByText("This account buys only.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add+" })).toHaveCount(0);
  await page.goto("/inventory/add");
  await expect(page.getByText("This account buys only.")).toBeVisible();

  await page.route("**/api/inventory?**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/inventory");
  await expect(page.getByText("Your stock could not be loaded.")).toBeVisible();
  await healWhenPressed(page, "**/api/inventory?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This account buys only.")).toBeVisible();
});
