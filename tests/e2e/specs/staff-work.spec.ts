import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { cents, demoAccount, listLot } from "../support/office.ts";
import { hire, refused, status } from "../support/staff.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

/* What staff for books and for support do all day, and where their rights end. */

interface Bill {
  id: string;
  balance: string;
  payments: { id: string }[];
}

test("books refund, decide a dispute, correct and pay sellers out, and set no rates", async ({
  page,
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const admin = await demoAccount(shop, "admin");
  const seller = new Client(shop, (await demoAccount(shop, "seller")).token);
  const lot = await listLot(seller, "KE-BOOK-01", { currency: "EUR", price: "40.00" });
  const buyer = new Client(shop).as(await new Client(shop).newAccount());
  await buyer.addToCart(lot.name, 2);
  const order = await buyer.placeOrder();
  const bills = () => buyer.json<Bill[]>("GET", `/api/billing?order=${order.id}`);
  await expect.poll(async () => (await bills()).length).toBe(1);
  const bill = (await bills())[0] as Bill;
  const card = await buyer.json<{ token: string }>("POST", "/api/payment-cards", { testCard: "visa" });
  const payment = { method: "card", amount: bill.balance, token: card.token };
  await buyer.json("POST", `/api/bills/${bill.id}/payments`, payment);
  await buyer.json("POST", `/api/bills/${bill.id}/disputes`, {
    reason: "damaged",
    words: "One bag was wet.",
    amount: "30.00",
  });
  const owner = new Client(shop, admin.token);
  const account = { holder: "Sokoni", number: "GB82 WEST 1234 5698 7654 32", code: "" };
  await owner.json("PUT", "/api/admin/payouts/account", account);
  await signInQuietly(page, shop, admin);
  const work = await hire(page, browser, shop, "Books", "Baraka Mutua");
  await work.setViewportSize({ width: 1440, height: 900 });
  const main = work.getByRole("main");

  await test.step("a part of the payment goes back", async () => {
    await work.goto(`${shop.url}/admin/bills/${bill.id}`);
    await main.getByRole("button", { name: /^Refund / }).click();
    const dialog = work.getByRole("dialog", { name: "Refund the buyer" });
    await dialog.getByLabel(/^Amount in/).fill("5");
    await dialog.getByLabel("Reason").fill("The label was torn");
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(/The label was torn/)).toBeVisible();
    await expectAccessible(work, "a bill for staff");
  });

  await test.step("the dispute is decided", async () => {
    await work.goto(`${shop.url}/admin/disputes`);
    await main.getByRole("link", { name: "DISPUTE-000001" }).click();
    const form = main.getByRole("form", { name: "Decide" });
    await form.getByRole("radio", { name: "A share" }).check();
    await form.getByLabel("The buyer's share (EUR)").fill("20");
    await form.getByLabel("The reason, for both sides").fill("One bag of two was wet.");
    await form.getByRole("button", { name: "Decide" }).click();
    await expect(main.getByText("One bag of two was wet.")).toBeVisible();
  });

  await test.step("the seller is paid the rest, once", async () => {
    const rest = `€${((cents(bill.balance) - 2_500) / 100).toFixed(2)}`;
    await work.goto(`${shop.url}/admin/payouts`);
    await main.getByRole("button", { name: "Make a run in EUR" }).click();
    const sure = work.getByRole("alertdialog").or(work.getByRole("dialog"));
    await expect(sure).toContainText(`${rest} to one seller`);
    await sure.getByRole("button", { name: "Make the run" }).dblclick();
    await expect(main.getByRole("heading", { level: 1, name: "PAYOUT-000001" })).toBeVisible();
    await main.getByRole("button", { name: "Mark all as paid" }).click();
    await expect(main.getByRole("cell", { name: /^Arrived/ })).toBeVisible();
    await work.goto(`${shop.url}/admin/payouts`);
    await expect(main.getByRole("link", { name: /^PAYOUT-/ })).toHaveCount(1);
    await work.goto(`${shop.url}/admin/books`);
    await expect(main.getByRole("table", { name: "In EUR" })).toContainText("€0.00");
  });

  await test.step("rates, accounts, backups and drafts are not theirs", async () => {
    for (const path of [
      "/admin/commission",
      "/admin/accounts",
      "/admin/health",
      "/admin/drafts",
      "/admin/staff",
    ]) {
      await refused(work, shop, path);
    }
    const rate = { scope: "all", basisPoints: 1, from: "2030-01-01" };
    expect(await status(work, shop, "POST", "/api/admin/commission", rate)).toBe(403);
    expect(await status(work, shop, "PUT", "/api/admin/payouts/account", account)).toBe(403);
    expect(await status(work, shop, "POST", "/api/admin/maintenance/backups")).toBe(403);
    expect(await status(work, shop, "GET", "/api/order-drafts?seller=any")).toBe(403);
  });
  await work.context().close();
});

test("support draws up an order for a seller whose buyer called, and moves no money", async ({
  page,
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const admin = await demoAccount(shop, "admin");
  const sellerAccount = await demoAccount(shop, "seller");
  const buyerAccount = await demoAccount(shop, "buyer");
  await signInQuietly(page, shop, admin);
  const work = await hire(page, browser, shop, "Support", "Achieng Otieno");
  await work.setViewportSize({ width: 1440, height: 1000 });
  const main = work.getByRole("main");
  await work.goto(`${shop.url}/admin/drafts`);
  await expectAccessible(work, "the choice of a seller");
  await main.getByRole("link", { name: new RegExp(sellerAccount.name) }).click();
  await expect(
    main.getByRole("heading", { level: 1, name: `Drafts for ${sellerAccount.name}` }),
  ).toBeVisible();
  await expect(main.getByText("Nobody drew up an order for this seller.")).toBeVisible();
  await expectAccessible(work, "no drafts of a seller");
  await main.getByRole("link", { name: "New draft" }).first().click();
  await main.getByLabel("Buyer", { exact: true }).selectOption({ label: buyerAccount.name });
  await main.getByRole("searchbox", { name: "Search the seller's goods" }).fill("Nyeri AA");
  await main.getByRole("button", { name: "Add Nyeri AA Light Roast" }).click();
  await main.getByLabel("Quantity of Nyeri AA Light Roast").fill("2");
  await main.getByLabel("Agreed price of Nyeri AA Light Roast in USD").fill("7.65");
  for (const [label, text] of Object.entries({
    "Full name": "Asha Mwangi",
    "Phone number": "+254 700 000 000",
    "Street address": "1 Moi Avenue",
    City: "Nairobi",
    "State or province": "Nairobi",
    "Postal code": "00100",
    Country: "Kenya",
  })) {
    await main.getByLabel(label, { exact: true }).fill(text);
  }
  await main.getByRole("button", { name: "Save the draft" }).click();
  await expect(main.getByRole("heading", { name: `Draft for ${buyerAccount.name}` })).toBeVisible();
  await expect(main.getByText(`You act for ${sellerAccount.name}.`)).toBeVisible();
  await expectAccessible(work, "a draft for a seller");
  await work.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(work, "a draft for a seller on a phone");
  await main.getByRole("button", { name: "Send for confirmation" }).click();
  await expect(main.getByText("Waits for the buyer").first()).toBeVisible();
  await main.getByRole("link", { name: "Change" }).click();
  await main.getByLabel("Note for the buyer").fill("As we said on the telephone.");
  await main.getByRole("button", { name: "Save the draft" }).click();
  await expect(main.getByText("As we said on the telephone.")).toBeVisible();

  const buyer = new Client(shop, buyerAccount.token);
  interface Drafts {
    items: { id: string; version: number; author: string }[];
  }
  const waiting = (await buyer.json<Drafts>("GET", "/api/order-drafts")).items[0];
  expect(waiting?.author).toBe("Achieng Otieno");
  const full = await buyer.json<{ total: string }>("GET", `/api/order-drafts/${waiting?.id}`);
  await buyer.json("POST", `/api/order-drafts/${waiting?.id}/confirm`, {
    version: waiting?.version,
    total: full.total,
  });
  await work.reload();
  await main.getByRole("link", { name: "See the order" }).click();
  await expect(work).toHaveURL(/\/admin\/orders\//);
  await expect(main.getByRole("button", { name: "Cancel the order" })).toHaveCount(0);
  await refused(work, shop, "/admin/payouts");
  await refused(work, shop, "/admin/books");
  expect(await status(work, shop, "POST", "/api/admin/payouts/runs", { currency: "EUR" })).toBe(403);
  await work.context().close();
});
