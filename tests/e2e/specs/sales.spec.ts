import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/axe.ts";
import { delivered } from "../support/freight.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { buy, demoSeller, offered, requested, row } from "../support/trade.ts";

test("a sale stands with its seller, with what came back of it, and in the file", async ({
  page,
  buyer,
  shop,
}) => {
  const { account, good } = await demoSeller(shop);
  const { id, number } = await buy(buyer, { [good.name]: good.min_quantity });
  await delivered(buyer, id);
  const { lines } = await buyer.json<{ lines: { purchase_id: string }[] }>("GET", `/api/orders/${id}`);
  await buyer.json(
    "POST",
    `/api/orders/${id}/returns`,
    {
      lines: [{ purchaseId: lines[0]?.purchase_id, quantity: 5 }],
      reason: "damaged",
      note: "Five kilos came wet.",
    },
    { "Idempotency-Key": crypto.randomUUID() },
  );

  await signInQuietly(page, shop, account);
  await page.goto("/sales");
  await page.getByRole("button", { name: `View: ${good.name}, ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: good.name });
  await expect(dialog.getByText(number)).toBeVisible();
  await expect(dialog.getByText(`${good.min_quantity} kg`)).toBeVisible();
  await expect(dialog.getByText("Five kilos came wet.")).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await (await waiting).path();
  expect(await readFile(file, "utf8")).toContain(number);
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a seller cancels an order that nobody paid, and its buyer reads why", async ({
      page,
      buyer,
      shop,
    }) => {
      const { account, good } = await demoSeller(shop);
      const before = (await buyer.product(good.name)).stock;
      const { id, number } = await buy(buyer, { [good.name]: good.min_quantity });
      await signInQuietly(page, shop, account);
      await page.goto("/sales");
      await page.getByRole("button", { name: `View: ${good.name}, ${number}` }).click();
      const dialog = page.getByRole("dialog", { name: good.name });
      await dialog.getByRole("button", { name: "Cancel the order" }).click();
      const question = page.getByRole("dialog", { name: `Cancel order ${number}?` });
      await expect(question).toContainText("reads this reason. It cannot be taken back.");
      await expectAccessible(page, "the question before an order is cancelled");
      await question.getByRole("button", { name: "Cancel the order" }).click();
      await expect(question.getByLabel("Why")).toBeFocused();
      await question.getByLabel("Why").fill("The lot was wet.");
      await question.getByRole("button", { name: "Cancel the order" }).click();
      await expect(
        dialog.getByText("The order is cancelled, and its goods are back in stock."),
      ).toBeVisible();
      await expect(dialog.getByText("its seller: The lot was wet.")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Cancel the order" })).toHaveCount(0);
      await expectAccessible(page, "a sale that was cancelled");
      expect((await buyer.product(good.name)).stock).toBe(before);

      await page.evaluate((token) => localStorage.setItem("token", token ?? ""), buyer.token);
      await page.goto(`/account/orders/${id}`);
      await expect(page.getByText("its seller: The lot was wet.")).toBeVisible();
    });
  });
}

for (const width of [390, 1440]) {
  test.describe(`a line at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a seller cancels one line, and its buyer sees which and why", async ({ page, buyer, shop }) => {
      const { account, client, good } = await demoSeller(shop);
      const goods = await client.json<{ name: string; seller: { id: string }; min_quantity: number }[]>(
        "GET",
        "/api/data",
      );
      const other = goods.find(({ seller, name }) => seller.id === good.seller.id && name !== good.name);
      if (!other) throw new Error("the demo seller sells one product only");
      const units = { [good.name]: good.min_quantity, [other.name]: other.min_quantity };
      const { id, number } = await buy(buyer, units);
      await signInQuietly(page, shop, account);
      await page.goto("/sales");
      await page.getByRole("button", { name: `View: ${good.name}, ${number}` }).click();
      const dialog = page.getByRole("dialog", { name: good.name, exact: true });
      await dialog.getByRole("button", { name: "Cancel this line" }).click();
      const question = page.getByRole("dialog", { name: `Cancel ${good.name}?` });
      await question.getByLabel("Why").fill("The lot was wet.");
      await expectAccessible(page, "the question before a line is cancelled");
      await question.getByRole("button", { name: "Cancel this line" }).click();
      await expect(dialog.getByText("The line is cancelled, and its goods are back in stock.")).toBeVisible();
      await expect(dialog.getByText("its seller: The lot was wet.")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Cancel this line" })).toHaveCount(0);

      await page.evaluate((token) => localStorage.setItem("token", token ?? ""), buyer.token);
      await page.goto(`/account/orders/${id}`);
      await expect(page.getByText("1 of 2 lines cancelled")).toBeVisible();
      const goodsTable = page.getByRole("table", { name: "Ordered goods" });
      await expect(goodsTable.getByRole("row", { name: "Left of the order" })).toBeVisible();
      const line = goodsTable.getByRole("row", { name: good.name });
      await expect(line.getByText("Cancelled by its seller: The lot was wet.")).toBeVisible();
      await expectAccessible(page, "an order with a cancelled line");
    });
  });
}

test("a seller declines a request, and the buyer can ask again", async ({ page, buyer, shop }) => {
  const { account, good } = await demoSeller(shop);
  const id = await requested(buyer, good);
  await signInQuietly(page, shop, account);
  await page.goto(`/quotes/${id}`);
  await expect(page.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Decline/ }).click();
  await page.getByRole("button", { name: "Decline them" }).click();
  await expect(page.getByRole("heading", { name: "Declined" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Make an offer|Decline|Withdraw)/ })).toHaveCount(0);
});

test("terms that were overtaken by newer ones are not accepted", async ({ page, buyer, shop }) => {
  const { account, client: seller, good } = await demoSeller(shop);
  const id = await requested(buyer, good);
  await seller.json("POST", `/api/quotes/${id}/offer`, offered(good, 1));
  await buyer.json("POST", `/api/quotes/${id}/counter`, { ...offered(good, 2), unit_price: "12.00" });
  await signInQuietly(page, shop, account);
  // With live updates the page would remove the old terms when the newer ones arrive.
  await page.route("**/api/live*", (route) => route.abort());
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText("$12.00")).toBeVisible();
  await seller.json("POST", `/api/quotes/${id}/offer`, { ...offered(good, 3), unit_price: "12.40" });
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("$12.40")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
});

test("the server's faults with an offer stand at their fields", async ({ page, buyer, shop }) => {
  const { account, good } = await demoSeller(shop);
  const id = await requested(buyer, good);
  await signInQuietly(page, shop, account);
  await page.goto(`/quotes/${id}`);
  await page.getByRole("button", { name: /^Make an offer/ }).click();
  await page.getByLabel("Quantity").fill(String(good.min_quantity + 1));
  await page.getByLabel("Price of one kg").fill("12.60");
  await page.getByLabel("Delivery term").selectOption("FOB");
  await page.getByRole("button", { name: "Send the offer" }).click();
  await expect(page.getByRole("dialog").getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
});

test("sales and quotes say when there are none and when they could not be loaded", async ({
  buyerPage: page,
}) => {
  await page.goto("/sales");
  await expect(page.getByText("No sales yet.")).toBeVisible();
  await expect(page.getByText("No quotes yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
  await page.goto("/sales?view=no-such-sale");
  await expect(page.getByText("This sale is not among yours.")).toBeVisible();
  await page.goto("/quotes/no-such-quote");
  await expect(page.getByText("This quote is not among yours.")).toBeVisible();

  await page.route("**/api/sales?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/api/quotes?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/sales");
  await expect(page.getByText("Your sales could not be loaded.")).toBeVisible();
  await expect(page.getByText("The quotes could not be loaded.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("sales and quotes are accessible", async ({ page, buyer, shop }) => {
      test.slow();
      const { account, client: seller, good } = await demoSeller(shop);
      const { number } = await buy(buyer, { [good.name]: good.min_quantity });
      const id = await requested(buyer, good);
      await signInQuietly(page, shop, account);
      await page.goto("/sales");
      await expect(row(page, "Quotes", good.name).first()).toBeVisible();
      await expectAccessible(page, "sales");
      await page.getByRole("button", { name: `View: ${good.name}, ${number}` }).click();
      await expect(page.getByRole("dialog").getByText(number)).toBeVisible();
      await expectAccessible(page, "a sale");

      await page.goto(`/quotes/${id}`);
      await page.getByRole("button", { name: /^Make an offer/ }).click();
      await page.getByRole("button", { name: "Send the offer" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "an offer with its faults");
      await seller.json("POST", `/api/quotes/${id}/offer`, offered(good, 1));
      await buyer.json("POST", `/api/quotes/${id}/counter`, { ...offered(good, 2), unit_price: "12.00" });
      await page.reload();
      await expect(page.getByText("was $12.60")).toBeVisible();
      await expectAccessible(page, "a negotiation");
    });
  });
}
