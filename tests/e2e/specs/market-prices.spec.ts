import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { day, shopDay } from "../support/days.ts";
import { demoAccount } from "../support/office.ts";
import { fillCheckout } from "../support/screens.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { agreed, demoSeller, sign } from "../support/trade.ts";

/* The owner's prices of the exchange, and goods that are called off before their price is final. */

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

test("goods are billed at a provisional price by the owner's file, and the rest with the final price", async ({
  page,
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const file = (text: string) => ({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const owner = await (await browser.newContext()).newPage();
  await signInQuietly(owner, shop, await demoAccount(shop, "admin"));
  await owner.goto(`${shop.url}/admin/market-prices`);
  const main = owner.getByRole("main");
  const known = main.getByRole("table", { name: "Known prices" });
  await expect(known.getByRole("row", { name: /KC/ })).toHaveCount(2);
  const chosen = main.getByLabel("CSV file of prices");
  await chosen.setInputFiles(
    file(`market,month,day,price\nRC,${NEXT_YEAR}-03,${shopDay(-1)},4500\nRC,soon,2026-01-05,1\n`),
  );
  await expect(main.getByText("Line 3 soon is no month of RC; write it like 2027-03.")).toBeVisible();
  await chosen.setInputFiles(file(`market,month,day,price\nRC,${NEXT_YEAR}-03,${shopDay(-1)},4500\n`));
  await expect(main.getByText("The prices are entered.")).toBeVisible();
  await expect(known).toContainText("$4,500/t");
  await expectAccessible(owner, "market prices");

  const buyerAccount = await demoAccount(shop, "buyer");
  const buyer = new Client(shop, buyerAccount.token);
  const { client: seller, good } = await demoSeller(shop);
  const id = await agreed(buyer, seller, good);
  await seller.json("PUT", `/api/contracts/${id}/price-terms`, {
    market: "RC",
    month: { year: NEXT_YEAR, month: 3 },
    differentialPoints: 120,
    call: "buyer",
    fixBy: day(20),
    provisionalPercent: 80,
  });
  await sign(id, buyer, seller);
  await buyer.json("POST", `/api/contracts/${id}/approve-sample`);

  await signInQuietly(page, shop, buyerAccount);
  await page.goto(`${shop.url}/contracts/${id}`);
  const price = page.getByRole("region", { name: /^Price/ });
  await expect(price).toContainText("80 % of the price of the day, now $3.69 of $4.62 for one kg");
  await page.getByRole("button", { name: "Call off goods" }).click();
  const order = page.getByRole("dialog");
  await expect(order).toContainText("A provisional price: 80 % of $4.62.");
  await order.getByLabel("Quantity").fill("10");
  await expect(order).toContainText("$36.90");
  await fillCheckout(page);
  await order.getByRole("button", { name: "Call off and order" }).click();
  await order.getByRole("button", { name: "Back to the contract" }).click();
  const calledOff = page.getByRole("region", { name: "Called off" });
  await expect(calledOff).toContainText(
    "Billed $3.69 for one kg before the price was final, of $4.62 that day.",
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, "a provisional price");

  await price.getByRole("button", { name: "Fix a part" }).click();
  const fix = page.getByRole("dialog");
  await expect(fix).toContainText("In the shop's file: $4,500/t");
  await fix.getByLabel("Quotation").fill("5000");
  await fix.getByRole("button", { name: "Fix the price" }).click();
  await expect(fix.getByText("is more than 6 % away from 4500 US dollars/t").first()).toBeVisible();
  await fix.getByLabel("Quotation").fill("4700");
  await fix.getByRole("button", { name: "Fix the price" }).click();
  await expect(price).toContainText("Final price");
  await expect(calledOff).toContainText("The difference to the final price, $4.82, is billed or credited.");

  const orders = await buyer.json<{ items: { id: string; contractId: string | null }[] }>(
    "GET",
    "/api/orders",
  );
  const placed = orders.items.find((order) => order.contractId === id);
  await page.goto(`${shop.url}/account/orders/${placed?.id}`);
  const goods = page.getByRole("table", { name: "Ordered goods" });
  await expect(goods.getByRole("row", { name: /^Provisional total/ })).toContainText("$36.90");
  await expect(goods.getByRole("row", { name: /^Final price difference/ })).toContainText("+$11.30");
  await expect(goods.getByRole("row", { name: /^Total/ })).toContainText("$48.20");
  await expectAccessible(page, "an order with a final price");
  await page.goto(`${shop.url}/billing`);
  const rest = page.getByRole("region", { name: "Final Prices of Contracts" });
  await expect(rest).toContainText("$11.30");
  await rest.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { name: /^Final invoice/ })).toBeVisible();
  await expect(page.getByText("final price USD 4.82, less 3.69 billed before")).toBeVisible();

  await main.getByRole("button", { name: /^Remove the prices of RCH/ }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove them" }).click();
  await expect(known.getByRole("row", { name: /RCH/ })).toHaveCount(0);
  await expect(known.getByRole("row", { name: /KC/ })).toHaveCount(2);
});
