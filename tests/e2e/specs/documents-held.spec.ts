import { expectAccessible } from "../support/axe.ts";
import { day } from "../support/days.ts";
import { calledOff, handIn } from "../support/freight.ts";
import { expect, test } from "../support/test.ts";
import { agreed, demoSeller, secondBrowser } from "../support/trade.ts";

test("shipping documents wait for the balance, and the buyer downloads them once the seller releases them", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  const { account, client, good } = await demoSeller(shop);
  const id = await agreed(buyer, client, good);
  const terms = { wayOfPayment: "cash-against-documents", balanceDays: 30 };
  await client.json("PUT", `/api/contracts/${id}/trade-terms`, terms);
  const shipment = await calledOff(id, [buyer, client], good);
  await handIn(shop, shipment.id, "bill-of-lading");
  await handIn(shop, shipment.id, "quality-certificate");

  await page.goto(`/shipments?view=${shipment.id}`);
  await expect(page.getByText("The shipping documents wait for the balance.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Release the documents" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Documents" }).click();
  const lading = page.getByRole("listitem").filter({ hasText: "Bill of Lading" });
  await expect(lading.getByText("is released once the balance of its bill is paid")).toBeVisible();
  // Nobody carries it yet, so any party may hand the paper in.
  await expect(lading.getByRole("button", { name: /^(Download|Verify|Reject)/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download: Quality Certificate" })).toBeVisible();
  await expectAccessible(page, "a paper that waits for the balance");

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const seller = await secondBrowser(context, shop, account);
  await seller.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await seller.getByRole("button", { name: "Release the documents" }).click();
  const ask = seller.getByRole("dialog", { name: `Release the documents of ${shipment.number}?` });
  await ask.getByLabel("Reason").fill("The bank sent us the swift copy.");
  await ask.getByRole("button", { name: "Release them" }).click();
  await expect(
    seller.getByText("The seller released the documents before the balance was paid."),
  ).toBeVisible();
  await expectAccessible(seller, "a shipment whose documents are released");
  await context.close();

  await expect(page.getByText("The bank sent us the swift copy.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download: Bill of Lading" }).click();
  expect((await download).suggestedFilename()).toBe("bill-of-lading.png");
});

test("a letter of credit is agreed in the dialog, and contract and shipment show its days", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  const { account, client, good } = await demoSeller(shop);
  const id = await agreed(buyer, client, good);
  const context = await browser.newContext();
  const seller = await secondBrowser(context, shop, account);
  await seller.goto(`${shop.url}/contracts/${id}`);
  await seller.getByRole("button", { name: "Propose trade terms" }).click();
  const form = seller.getByRole("dialog", { name: "Trade terms" });
  await form.getByLabel("Way of payment").selectOption({ label: "Letter of credit (L/C)" });
  await form.getByRole("button", { name: "Propose these terms" }).click();
  await expect(form.getByText("Enter a day: a letter of credit has one").first()).toBeVisible();
  await form.getByLabel("Latest day of shipment").fill(day(20));
  await form.getByLabel("Letter expires on").fill(day(19));
  await form.getByRole("button", { name: "Propose these terms" }).click();
  await expect(form.getByText("Not before the latest day of shipment").first()).toBeVisible();
  await expectAccessible(seller, "the terms of a letter of credit");
  await form.getByLabel("Letter expires on").fill(day(41));
  await form.getByLabel("Number of the letter").fill("LC-2026-7");
  await form.getByRole("button", { name: "Propose these terms" }).click();
  await expect(form).toHaveCount(0);
  await expect(seller.getByText("20 days left")).toBeVisible();
  await context.close();

  const shipment = await calledOff(id, [buyer, client], good);
  await page.goto(`/contracts/${id}`);
  await expect(page.getByText("By letter of credit.")).toBeVisible();
  const order = page.getByRole("listitem").filter({ hasText: shipment.number });
  await expect(order.getByText("Present documents within 21 days of the loading")).toBeVisible();
  await page.goto(`/shipments?view=${shipment.id}`);
  await expect(page.getByText("Letter of credit LC-2026-7.")).toBeVisible();
  await expect(page.getByText("The shipping documents wait for the balance.")).toHaveCount(0);
  await expectAccessible(page, "a shipment that is paid by letter of credit");
});
