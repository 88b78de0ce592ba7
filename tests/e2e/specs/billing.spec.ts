import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { Client } from "../support/client.ts";
import { healWhenPressed } from "../support/failing.ts";
import { asSeller, demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { demoSeller, row, secondBrowser } from "../support/trade.ts";

interface Bill {
  id: string;
  description: string;
  invoice_number: string;
  balance: string;
  status: string;
}

/** Waits for the bill of an order and returns it. */
async function billOf(buyer: Client): Promise<Bill> {
  await expect.poll(async () => (await buyer.json<Bill[]>("GET", "/api/billing")).length).toBe(1);
  const [bill] = await buyer.json<Bill[]>("GET", "/api/billing");
  if (!bill) throw new Error("the order has no bill");
  return bill;
}

async function addCard(page: Page, card: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pay by Card", { exact: true }).check();
  await dialog.getByRole("button", { name: `Add a test card: ${card}` }).click();
  await expect(dialog.getByRole("radio", { name: /ending in/ })).toBeChecked();
}

test("a bill is paid by card and its order says so", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart("Nyeri AA Light Roast", 2);
  const order = await buyer.placeOrder();
  const bill = await billOf(buyer);

  await page.goto("/billing");
  const empty = page.getByRole("region", { name: "Recurring Payments" });
  await expect(empty.getByText("No data available")).toBeVisible();
  await expect(row(page, "Billing for Purchases", bill.invoice_number)).toContainText("Open");
  await page.getByRole("button", { name: "Make Payment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: bill.description }).click();

  const dialog = page.getByRole("dialog", { name: bill.description });
  await expect(dialog.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  await addCard(page, "One that is declined");
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("declined");

  await dialog.getByRole("button", { name: "Add a test card: Visa" }).click();
  await expect(dialog.getByRole("radio", { name: "Visa ending in 4242, until" })).toBeChecked();
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByText(/^\$[\d,.]+ is paid\.$/)).toBeVisible();
  await expect(dialog.getByLabel("Pay by Card", { exact: true })).toHaveCount(0);
  await dialog.getByRole("link", { name: "The order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${order.number}` })).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: "Payment status" })).toHaveText(
    "Payment statusPaid",
  );
  expect(await buyer.json<Bill>("GET", `/api/bills/${bill.id}`)).toMatchObject({
    balance: "0.00",
    status: "paid",
  });
});

test("a bill is paid in parts, never above what is left", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart("Nyeri AA Light Roast", 3);
  await buyer.placeOrder();
  const bill = await billOf(buyer);
  await page.goto(`/billing?view=${bill.id}`);
  const dialog = page.getByRole("dialog", { name: bill.description });
  await addCard(page, "Mastercard");
  await dialog.getByLabel(/^Amount/).fill("100000");
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/At most \$[\d,.]+/);
  await dialog.getByLabel(/^Amount/).fill("10.25");
  await dialog.getByRole("button", { name: "Pay $10.25" }).click();
  await expect(dialog.getByText(/^\$10\.25 is paid\. .+ is left to pay\.$/)).toBeVisible();
  await expect(dialog.getByText("Partly paid")).toBeVisible();

  const left = (Number(bill.balance) - 10.25).toFixed(2);
  await dialog.getByLabel("Pay by Card", { exact: true }).check();
  await expect(dialog.getByLabel(/^Amount/)).toHaveValue(left);
  await dialog.getByRole("radio", { name: "Mastercard ending in" }).check();
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByText(/^\$[\d,.]+ is paid\.$/)).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  expect((await buyer.json<Bill>("GET", `/api/bills/${bill.id}`)).status).toBe("paid");
});

test("an ACH payment waits until its payee confirms it in another browser", async ({
  buyerPage: page,
  buyer,
  shop,
  browser,
}) => {
  const { account: seller, good } = await demoSeller(shop);
  await buyer.addToCart(good.name, good.min_quantity);
  await buyer.placeOrder();
  const bill = await billOf(buyer);
  await page.goto(`/billing?view=${bill.id}`);
  const dialog = page.getByRole("dialog", { name: bill.description });
  await expect(dialog.getByText(/^A bank transfer:/)).toBeVisible();
  await dialog.getByLabel("Pay by ACH", { exact: true }).check();
  await dialog.getByRole("button", { name: /^Tell of/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter the reference of your transfer");
  await dialog.getByLabel("Reference").fill("KCB-771-204");
  await dialog.getByRole("button", { name: /^Tell of/ }).click();
  await expect(dialog.getByText(/is asked to confirm/)).toBeVisible();
  await expect(dialog.getByText("Waiting for the payee's confirmation")).toBeVisible();
  // From here on nothing is done on the buyer's page: it shows changes through the live stream.
  await expect(page.locator("html")).toHaveAttribute("data-live", "on");

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await secondBrowser(context, shop, seller);
  await desk.goto(`${shop.url}/billing?side=payee`);
  await row(desk, "Payments to Confirm", bill.invoice_number).getByRole("button").click();
  const atDesk = desk.getByRole("dialog", { name: bill.description });
  await expect(atDesk.getByText("Bank transfer, reference KCB-771-204")).toBeVisible();
  await atDesk.getByRole("button", { name: /^Confirm \$/ }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "It has come" }).click();
  await expect(atDesk.getByRole("button", { name: "Refund" })).toBeVisible();

  await expect(dialog.getByText(/^\$[\d,.]+ is paid\.$/)).toBeVisible();
  await context.close();
});

test("a transfer that did not come is rejected, and the bill can be paid again", async ({
  page,
  buyer,
  shop,
}) => {
  const seller = await asSeller(page, shop);
  const { good } = await demoSeller(shop);
  await buyer.addToCart(good.name, good.min_quantity);
  await buyer.placeOrder();
  const bill = await billOf(buyer);
  const body = { method: "ach", amount: bill.balance, token: "", reference: "KCB-0" };
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, body);

  await page.goto(`/billing?side=payee&view=${bill.id}`);
  const dialog = page.getByRole("dialog", { name: bill.description });
  await dialog.getByRole("button", { name: "Not received" }).click();
  const form = dialog.getByRole("form", { name: "Why is it not confirmed?" });
  await form.getByLabel("Reason").fill("No such transfer until Friday");
  await form.getByRole("button", { name: "Reject the transfer" }).click();
  await expect(dialog.getByText("No such transfer until Friday")).toBeVisible();
  await expect(dialog.getByText("Failed")).toBeVisible();
  expect(await buyer.json<Bill>("GET", `/api/bills/${bill.id}`)).toMatchObject({
    status: "open",
    mayPay: true,
    payable: bill.balance,
  });

  // Paid after all, a part is refunded, never more than was paid.
  const card = await buyer.json<{ token: string }>("POST", "/api/payment-cards", { testCard: "visa" });
  const paid = { method: "card", amount: bill.balance, token: card.token, reference: "" };
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, paid);
  await dialog.getByRole("button", { name: "Refund" }).click();
  const refund = dialog.getByRole("form", { name: /^Give back at most/ });
  await refund.getByLabel(/^Amount/).fill("99999999");
  await refund.getByRole("button", { name: "Refund" }).click();
  await expect(refund.getByRole("alert")).toContainText("At most");
  await refund.getByLabel(/^Amount/).fill("12.50");
  await refund.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByText("Partly refunded")).toBeVisible();
  const after = await seller.json<{ balance: string; credited: string }>("GET", `/api/bills/${bill.id}`);
  expect([after.balance, after.credited]).toEqual(["0.00", "12.50"]);
});

test("a card that answers late pays once it has", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart("Nyeri AA Light Roast", 1);
  await buyer.placeOrder();
  const bill = await billOf(buyer);
  await page.goto(`/billing?view=${bill.id}`);
  await addCard(page, "One that answers late");
  const dialog = page.getByRole("dialog", { name: bill.description });
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByText(/The card has not answered yet/)).toBeVisible();
  await expect(dialog.getByText(/^\$[\d,.]+ is paid\.$/)).toBeVisible({ timeout: 20_000 });
});

test("a payee credits and prints; another sees nothing of it", async ({ page, shop, buyer, visitor }) => {
  const seller = await asSeller(page, shop);
  const { good } = await demoSeller(shop);
  await buyer.addToCart(good.name, good.min_quantity);
  await buyer.placeOrder();
  const bill = await billOf(buyer);

  await page.goto(`/billing?side=payee&view=${bill.id}`);
  const dialog = page.getByRole("dialog", { name: bill.description });
  await dialog.getByRole("button", { name: "Write a credit note" }).click();
  const form = dialog.getByRole("form", { name: /^Write a credit note/ });
  await form.getByLabel(/^Amount/).fill("5.50");
  await form.getByRole("button", { name: "Write the credit note" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter the reason");
  await form.getByLabel("Reason").fill("One bag was short");
  await form.getByRole("button", { name: "Write the credit note" }).click();
  await expect(dialog.getByText("One bag was short")).toBeVisible();
  const after = await seller.json<Bill>("GET", `/api/bills/${bill.id}`);
  expect(Number(bill.balance) - Number(after.balance)).toBeCloseTo(5.5, 2);

  await dialog.getByRole("link", { name: "Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Invoice ${bill.invoice_number}` })).toBeVisible();
  await expect(page.getByRole("table", { name: "What is billed" })).toContainText(good.name);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await file).suggestedFilename()).toBe(`${bill.invoice_number}.pdf`);

  const stranger = visitor.as(await visitor.newAccount());
  expect((await stranger.call("GET", `/api/bills/${bill.id}`)).status).toBe(404);
});

test("bills that cannot be loaded say so and are asked for again", async ({ buyerPage: page }) => {
  await page.route("**/api/billing?*", (route) => route.abort());
  await page.goto("/billing");
  const first = page.getByRole("region", { name: "Billing for Purchases" });
  await expect(first.getByRole("alert")).toContainText("These bills could not be loaded.");
  await healWhenPressed(page, "**/api/billing?*");
  await first.getByRole("button", { name: "Try again" }).click();
  await expect(first.getByText("No data available")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("billing is accessible on both sides", async ({ page, shop }) => {
      test.slow();
      const buyer = await demoAccount(shop, "buyer");
      await signInQuietly(page, shop, buyer);
      await page.goto("/billing");
      await expect(page.getByRole("table", { name: "Billing for Purchases" })).toBeVisible();
      await expectAccessible(page, "billing");
      await page.getByRole("button", { name: "Make Payment" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page, "which bill to pay");
      await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
      await page.getByLabel("Pay by Card", { exact: true }).check();
      await page.getByRole("button", { name: /^Pay \$/ }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a refused payment");
      await page.getByRole("dialog").getByRole("link", { name: "Invoice" }).click();
      await expect(page.getByRole("table", { name: "What is billed" })).toBeVisible();
      await expectAccessible(page, "invoice");

      await signInQuietly(page, shop, await demoAccount(shop, "seller"));
      await page.goto("/billing?side=payee");
      await expect(page.getByRole("table", { name: "Bills to Others" })).toBeVisible();
      await expectAccessible(page, "billing of a payee");
      await page.getByRole("button", { name: "New schedule" }).click();
      await page.getByRole("button", { name: "Propose the schedule" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a refused schedule");
    });
  });
}
