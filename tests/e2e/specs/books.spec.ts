import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { cents, demoAccount, listLot } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

/* The books: from the owner's commission over a buyer's payment to the seller's payout, to the cent. */

interface Bill {
  id: string;
  balance: string;
  invoice_number: string;
}

async function saved(page: Page, button: string): Promise<string> {
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await file).path(), "utf8");
}

async function onAPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${name} on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the owner takes 5 %, a buyer pays, and the seller is paid to the cent", async ({
  page,
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const admin = await demoAccount(shop, "admin");
  const sellerAccount = await demoAccount(shop, "seller");
  const seller = new Client(shop, sellerAccount.token);
  await signInQuietly(page, shop, admin);
  const main = page.getByRole("main");

  await test.step("the owner sets the commission", async () => {
    await page.goto(`${shop.url}/admin/commission`);
    await expect(main.getByText("The shop takes no commission.")).toBeVisible();
    await expectAccessible(page, "commission without rates");
    await main.getByRole("button", { name: "New rate" }).click();
    const dialog = page.getByRole("dialog", { name: "A new rate" });
    await dialog.getByLabel("Percent of the price").fill("101");
    await dialog.getByRole("button", { name: "Save the rate" }).click();
    await expect(dialog.getByText("At most 100 %, which is the whole price").first()).toBeVisible();
    await expectAccessible(page, "the form of a rate");
    await dialog.getByLabel("Percent of the price").fill("5");
    await dialog.getByLabel("First day").fill("2020-01-01");
    await dialog.getByRole("button", { name: "Save the rate" }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("row", { name: /All goods/ })).toContainText("5 %");
    await onAPhone(page, "commission");
  });

  const lot = await listLot(seller, "KE-EUR-01", { currency: "EUR", price: "33.33" });
  const buyer = new Client(shop).as(await new Client(shop).newAccount());
  await buyer.addToCart(lot.name, 3);
  const order = await buyer.placeOrder();
  const bills = () => buyer.json<Bill[]>("GET", `/api/billing?order=${order.id}`);
  await expect.poll(async () => (await bills()).length).toBe(1);
  const bill = (await bills())[0] as Bill;
  const card = await buyer.json<{ token: string }>("POST", "/api/payment-cards", { testCard: "visa" });
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, {
    method: "card",
    amount: bill.balance,
    token: card.token,
  });
  const paid = cents(bill.balance);
  const commission = Math.round((3 * 3333 * 5) / 100);
  const euros = (minor: number) => `€${(minor / 100).toFixed(2)}`;

  await test.step("a run pays the seller, once", async () => {
    await page.goto(`${shop.url}/admin/payouts`);
    await expect(main.getByRole("row", { name: /IBAN.*€94/ })).toContainText(euros(paid - commission));
    await main.getByRole("button", { name: "Enter the shop's bank account" }).click();
    const account = page.getByRole("dialog", { name: "The shop's bank account" });
    await account.getByLabel("Name of the account's owner").fill("Sokoni");
    await account.getByLabel("IBAN").fill("GB82 WEST 1234 5698 7654 32");
    await account.getByRole("button", { name: "Save the account" }).click();
    await expect(account).toBeHidden();
    await expectAccessible(page, "payouts");
    await onAPhone(page, "payouts");
    await main.getByRole("button", { name: "Make a run in EUR" }).click();
    const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(sure).toContainText(`${euros(paid - commission)} to one seller`);
    await sure.getByRole("button", { name: "Make the run" }).click();
    await expect(main.getByRole("heading", { level: 1, name: /^PAYOUT-/ })).toBeVisible();
    const file = await saved(page, "The bank's file (pain.001)");
    expect(file).toContain(`<InstdAmt Ccy="EUR">${((paid - commission) / 100).toFixed(2)}</InstdAmt>`);
    expect(await saved(page, "The bank's file (pain.001)")).toBe(file);
    await expectAccessible(page, "a payout run");
    await main.getByRole("button", { name: "Mark all as paid" }).click();
    await expect(main.getByRole("cell", { name: /^Arrived/ })).toBeVisible();
    await onAPhone(page, "a payout run");
    await page.goto(`${shop.url}/admin/books`);
    await expect(main.getByRole("table", { name: "In EUR" })).toContainText("€0.00");
    await expectAccessible(page, "the books");
    await onAPhone(page, "the books");
  });

  await test.step("the owner corrects the seller's account, with a reason", async () => {
    await page.goto(`${shop.url}/admin/bills/${bill.id}`);
    await main.getByRole("button", { name: "Correct the seller's account" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct the seller's account" });
    await dialog.getByRole("button", { name: "Correct it" }).click();
    await expect(dialog.getByText("Say why: both sides read it").first()).toBeVisible();
    await dialog.getByLabel("Amount in EUR").fill("1.50");
    await dialog.getByLabel("Reason").fill("The shop lost a label");
    await expectAccessible(page, "what the owner puts right");
    await dialog.getByRole("button", { name: "Correct it" }).click();
    await expect(dialog).toBeHidden();
    await expectAccessible(page, "a bill that can be put right");
    await onAPhone(page, "a bill that can be put right");
  });

  await test.step("and the seller's statement has it", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const theirs = await secondBrowser(context, shop, sellerAccount);
    await theirs.goto(`${shop.url}/billing/statement`);
    const sums = theirs.getByRole("table", { name: "In EUR" });
    const row = (title: string) => sums.getByRole("row", { name: new RegExp(`^${title}`) });
    await expect(row("Sales")).toContainText(euros(paid));
    await expect(row("Commission")).toContainText(`-${euros(commission)}`);
    await expect(row("Paid out")).toContainText(`-${euros(paid - commission)}`);
    await expect(row("Corrections")).toContainText("€1.50");
    await expect(row("The shop owes, carried forward")).toContainText("€1.50");
    await expect(theirs.getByText("The shop lost a label")).toBeVisible();
    await expectAccessible(theirs, "the statement");
    const file = await saved(theirs, "Export the entries");
    expect(file).toContain(`payment,${bill.invoice_number}`);
    await context.close();
  });
});

test("the owner gives a part of a payment back, and cancels an order that has not left", async ({
  page,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const buyer = new Client(shop).as(await new Client(shop).newAccount());
  await buyer.addToCart("Nyeri AA Light Roast", 2);
  const order = await buyer.placeOrder();
  const bills = () => buyer.json<Bill[]>("GET", `/api/billing?order=${order.id}`);
  await expect.poll(async () => (await bills()).length).toBe(1);
  const bill = (await bills())[0] as Bill;
  const card = await buyer.json<{ token: string }>("POST", "/api/payment-cards", { testCard: "visa" });
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, {
    method: "card",
    amount: bill.balance,
    token: card.token,
  });
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  const main = page.getByRole("main");
  await page.goto(`${shop.url}/admin/bills/${bill.id}`);
  await main.getByRole("button", { name: /^Refund / }).click();
  const dialog = page.getByRole("dialog", { name: "Refund the buyer" });
  await dialog.getByLabel(/^Amount in/).fill("99999");
  await dialog.getByLabel("Reason").fill("A bag was wet");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText(new RegExp(`${bill.balance} were paid, 0.00 went back`))).toBeVisible();
  await dialog.getByLabel(/^Amount in/).fill("1.25");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText(/A bag was wet/)).toBeVisible();

  await page.goto(`${shop.url}/admin/orders/${order.id}`);
  await main.getByRole("button", { name: "Cancel the order" }).click();
  const sure = page.getByRole("dialog", { name: /^Cancel ORD-/ });
  await sure.getByLabel("Reason").fill("The lot failed its tests");
  await expectAccessible(page, "the cancellation of an order");
  await sure.getByRole("button", { name: "Cancel the order" }).click();
  await expect(main.getByText(/The lot failed its tests/)).toBeVisible();
  const after = async () => (await bills())[0] as Bill & { refundOwed: string };
  await expect
    .poll(async () => Number((await after()).refundOwed))
    .toBeCloseTo(Number(bill.balance) - 1.25, 2);
});
