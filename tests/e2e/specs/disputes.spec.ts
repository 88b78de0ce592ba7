import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount, listLot } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

/* A dispute: opened by a buyer, answered by its seller, decided by the owner. Until then its money is held. */

interface Bill {
  id: string;
  balance: string;
  invoice_number: string;
}

const PHOTOGRAPH = {
  name: "wet-bag.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4 a wet bag"),
};

async function onAPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${name} on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a buyer disputes a paid bill, the seller answers, and the owner decides", async ({
  page,
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const sellerAccount = await demoAccount(shop, "seller");
  const seller = new Client(shop, sellerAccount.token);
  const lot = await listLot(seller, "KE-WET-01", { currency: "EUR", price: "40.00" });
  const buyerAccount = await new Client(shop).newAccount();
  const buyer = new Client(shop).as(buyerAccount);
  await buyer.addToCart(lot.name, 2);
  const order = await buyer.placeOrder();
  const bills = () => buyer.json<Bill[]>("GET", `/api/billing?order=${order.id}`);
  await expect.poll(async () => (await bills()).length).toBe(1);
  const bill = (await bills())[0] as Bill;
  const card = await buyer.json<{ token: string }>("POST", "/api/payment-cards", { testCard: "visa" });
  const payment = { method: "card", amount: bill.balance, token: card.token };
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, payment);
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  const main = page.getByRole("main");
  const buyers = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const theirs = await secondBrowser(buyers, shop, buyerAccount);

  await test.step("the buyer opens it from the order, with a photograph", async () => {
    await theirs.goto(`${shop.url}/account/orders/${order.id}`);
    await theirs.getByRole("link", { name: `Open a dispute about ${bill.invoice_number}` }).click();
    const dialog = theirs.getByRole("dialog");
    await dialog.getByRole("button", { name: "Open a dispute" }).click();
    const form = dialog.getByRole("form", { name: "Open a dispute" });
    await form.getByLabel("Disputed amount (EUR)").fill("9999");
    await form.getByRole("button", { name: "Send the dispute" }).click();
    await expect(form.getByText(/At most/).first()).toBeVisible();
    await expect(form.getByText("Say what happened").first()).toBeVisible();
    await form.getByLabel("What is wrong").selectOption("damaged");
    await form.getByLabel("Disputed amount (EUR)").fill("30");
    await form.getByLabel("What happened").fill("One bag was wet on arrival.");
    await expectAccessible(theirs, "the form of a dispute");
    await form.getByRole("button", { name: "Send the dispute" }).click();
    await expect(theirs.getByRole("heading", { level: 1, name: "DISPUTE-000001" })).toBeVisible();
    await theirs.getByLabel("File for the dispute").setInputFiles(PHOTOGRAPH);
    await expect(theirs.getByRole("button", { name: "Download: wet-bag.pdf" })).toBeVisible();
    await expectAccessible(theirs, "a dispute");
    await onAPhone(theirs, "a dispute");
  });

  await test.step("the seller answers, and sees that the money is held", async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const sellers = await secondBrowser(context, shop, sellerAccount);
    await sellers.goto(`${shop.url}/billing?side=payee`);
    const open = sellers.getByRole("region", { name: "Open disputes" });
    await open.getByRole("link", { name: "DISPUTE-000001" }).click();
    await sellers.getByRole("button", { name: "Send" }).click();
    await expect(sellers.getByText(/Enter your words/)).toBeVisible();
    await sellers.getByLabel("Your words").fill("It left dry. The carrier saw it.");
    await sellers.getByRole("button", { name: "Send" }).click();
    await expect(sellers.getByRole("listitem").filter({ hasText: "It left dry." })).toBeVisible();
    await sellers.goto(`${shop.url}/billing/statement`);
    await expect(sellers.getByText(/€30.00 is held/)).toBeVisible();
    await context.close();
  });

  await test.step("a payout run leaves the disputed sum out", async () => {
    await page.goto(`${shop.url}/admin`);
    await expect(main.getByRole("listitem").getByRole("link", { name: /Disputes/ })).toContainText("1 open");
    await page.goto(`${shop.url}/admin/payouts`);
    const row = main.getByRole("row", { name: /€30.00/ });
    const paid = `€${(Number(bill.balance) - 30).toFixed(2)}`;
    await expect(row).toContainText(paid);
    await expect(row).toContainText("disputed");
    await main.getByRole("button", { name: "Enter the shop's bank account" }).click();
    const account = page.getByRole("dialog", { name: "The shop's bank account" });
    await account.getByLabel("Name of the account's owner").fill("Sokoni");
    await account.getByLabel("IBAN").fill("GB82 WEST 1234 5698 7654 32");
    await account.getByRole("button", { name: "Save the account" }).click();
    await expect(account).toBeHidden();
    await main.getByRole("button", { name: "Make a run in EUR" }).click();
    const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await sure.getByRole("button", { name: "Make the run" }).click();
    await expect(main.getByRole("heading", { level: 1, name: /^PAYOUT-/ })).toBeVisible();
    await expect(main.getByText(paid).first()).toBeVisible();
  });

  await test.step("the owner decides", async () => {
    await page.goto(`${shop.url}/admin/disputes`);
    await expectAccessible(page, "the disputes");
    await onAPhone(page, "the disputes");
    await main.getByRole("link", { name: "DISPUTE-000001" }).click();
    const form = main.getByRole("form", { name: "Decide" });
    await form.getByRole("button", { name: "Decide" }).click();
    await expect(form.getByText("Choose how it ends").first()).toBeVisible();
    await form.getByRole("radio", { name: "A share" }).check();
    await form.getByLabel("The buyer's share (EUR)").fill("20");
    await form.getByLabel("The reason, for both sides").fill("The photograph shows one wet bag.");
    // Writing scrolls the page, so that a place of the sidebar may stand half below the header.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, "the decision of a dispute");
    await onAPhone(page, "the decision of a dispute");
    await form.getByRole("button", { name: "Decide" }).click();
    await expect(main.getByText("The photograph shows one wet bag.")).toBeVisible();
    await page.goto(`${shop.url}/admin/disputes`);
    await expect(main.getByText("Nothing is disputed.")).toBeVisible();
    await page.goto(`${shop.url}/admin/payouts`);
    await expect(main.getByRole("row", { name: /€10.00/ })).toBeVisible();
  });

  await test.step("and the buyer reads it", async () => {
    await expect(theirs.getByText("The photograph shows one wet bag.")).toBeVisible();
    await theirs.goto(`${shop.url}/billing?view=${bill.id}`);
    await expect(theirs.getByRole("dialog").getByText("Shared")).toBeVisible();
    await expectAccessible(theirs, "a bill with a dispute");
  });
  await buyers.close();
});

test("what can no longer be claimed is not offered in a dispute, and its last day is named", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  await buyer.addToCart("Nyeri AA Light Roast", 1);
  const order = await buyer.placeOrder();
  const bills = () => buyer.json<Bill[]>("GET", `/api/billing?order=${order.id}`);
  await expect.poll(async () => (await bills()).length).toBe(1);
  const bill = (await bills())[0] as Bill;
  const card = await buyer.json<{ token: string }>("POST", "/api/payment-cards", { testCard: "visa" });
  const payment = { method: "card", amount: bill.balance, token: card.token };
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, payment);
  // The days of a contract pass in the tests of the program, whose clock can be moved.
  await page.route("**/api/bills/*/disputes", async (route) => {
    const answer = await route.fetch();
    const claimsOver = [{ reason: "not-as-described", until: "2026-03-04" }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), claimsOver } });
  });
  await page.goto(`${shop.url}/billing?view=${bill.id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Open a dispute" }).click();
  await expect(dialog.getByText(/By the contract, the quality could be claimed until 4 March/)).toBeVisible();
  const reasons = dialog.getByLabel("What is wrong").getByRole("option");
  await expect(reasons.filter({ hasText: "The quantity is wrong" })).toHaveCount(1);
  await expect(reasons.filter({ hasText: "not as described" })).toHaveCount(0);
});
