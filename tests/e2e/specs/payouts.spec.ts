import { expectAccessible } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

test("a seller says how it is paid and a buyer sees it on the bill, the order and the invoice", async ({
  browser,
  shop,
  buyerPage,
  buyer,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await secondBrowser(context, shop, await demoAccount(shop, "seller"));
  await page.goto(`${shop.url}/payout-details`);
  await expect(page.getByRole("heading", { level: 1, name: "Payout details" })).toBeVisible();
  await page.getByRole("button", { name: "Add a way to be paid" }).click();
  const form = page.getByRole("dialog", { name: "Add a way to be paid" });
  await form.getByLabel("Name of the account's owner").fill("Mwangaza Ridge Estate");
  await form.getByLabel("IBAN", { exact: true }).fill("GB82 WEST 1234 5698 7654 31");
  await form.getByRole("button", { name: "Add it" }).click();
  await expect(form.getByText("is not an IBAN", { exact: false }).first()).toBeVisible();
  await expectAccessible(page, "the form of payout details");
  await form.getByLabel("IBAN", { exact: true }).fill("GB82 WEST 1234 5698 7654 32");
  await form.getByRole("button", { name: "Add it" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("GB82 WEST 1234 5698 7654 32")).toBeVisible();
  await expectAccessible(page, "payout details");

  await buyer.addToCart("Nyeri AA Light Roast", 2);
  const order = await buyer.placeOrder();
  await buyerPage.goto(`/account/orders/${order.id}`);
  const toPay = buyerPage.getByRole("region", { name: "To pay" });
  await expect(toPay.getByText("GB82 WEST 1234 5698 7654 32")).toBeVisible();
  await expectAccessible(buyerPage, "an order to pay");
  await toPay.getByRole("link").first().click();
  const dialog = buyerPage.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: /^How to pay/ })).toContainText("Payment reference");
  await dialog.getByRole("link", { name: "Invoice" }).click();
  await expect(buyerPage.getByRole("region", { name: /^How to pay/ })).toContainText(
    "GB82 WEST 1234 5698 7654 32",
  );

  await page.getByRole("button", { name: /^Remove .* GB82/ }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("GB82 WEST 1234 5698 7654 32")).toHaveCount(0);
  await context.close();
});
