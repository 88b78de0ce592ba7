import { expectAccessible } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

const COFFEE = "Nyeri AA Light Roast";

/** The amount in a text like "HARVEST-15 takes $2.07 off." */
const amountIn = (text: string | null) => /\$[\d,.]*\d/.exec(text ?? "")?.[0] ?? "";

test("a seller makes a discount code, a buyer uses it, and both see the discount to the cent", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  await seller.goto(`${shop.url}/dashboard`);
  await seller
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Discount codes" })
    .click();
  await expect(seller.getByText("There are no discount codes yet.")).toBeVisible();
  await expectAccessible(seller, "no discount codes");
  await seller.getByRole("button", { name: "New code" }).click();
  const dialog = seller.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save the code" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await expectAccessible(seller, "an empty discount code");
  await dialog.getByLabel("Code", { exact: true }).fill("harvest-15");
  await dialog.getByLabel("Percent").fill("15");
  await dialog.getByLabel("Uses for each buyer").fill("1");
  await dialog.getByRole("searchbox", { name: "Search your goods" }).fill(COFFEE);
  await dialog.getByRole("button", { name: `Add ${COFFEE}` }).click();
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(seller, "a discount code on a phone");
  await seller.setViewportSize({ width: 1440, height: 1000 });
  await dialog.getByRole("button", { name: "Save the code" }).click();
  const row = seller.getByRole("row", { name: /HARVEST-15/ });
  await expect(row).toContainText("Counts today");
  await expect(row).toContainText("15 %");
  await expectAccessible(seller, "discount codes");
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(seller, "discount codes on a phone");
  await seller.setViewportSize({ width: 1440, height: 1000 });

  const home = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const buyer = await secondBrowser(home, shop, await demoAccount(shop, "buyer"));
  await buyer.goto(`${shop.url}/search-results?q=${encodeURIComponent(COFFEE)}`);
  await buyer.getByRole("link", { name: COFFEE }).first().click();
  await buyer.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(buyer.getByText("Product added to cart!")).toBeVisible();
  await buyer.goto(`${shop.url}/checkout`);
  await fillCheckout(buyer);
  const review = buyer.getByRole("region", { name: "Review" });
  const field = review.getByLabel("Discount code", { exact: false }).first();
  await field.fill("no-such-code");
  await field.press("Enter");
  await expect(review.getByText(/This code does not count/)).toBeVisible();
  await expectAccessible(buyer, "a code that does not count");
  await field.fill("harvest-15");
  await review.getByRole("button", { name: "Apply the discount code" }).click();
  const told = review.getByText(/HARVEST-15 takes/);
  await expect(told).toBeVisible();
  const off = amountIn(await told.textContent());
  expect(off).toMatch(/^\$\d+\.\d\d$/);
  await expect(review.getByText(`−${off}`)).toBeVisible();
  await expectAccessible(buyer, "a discount at the checkout");
  await buyer.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(buyer, "a discount at the checkout on a phone");
  await buyer.setViewportSize({ width: 1440, height: 1000 });
  await placeOrderButton(buyer).click();
  await expect(successTitle(buyer)).toBeVisible();
  await expect(buyer.getByText(`The discount code took off ${off} with HARVEST-15.`)).toBeVisible();
  await buyer.getByRole("link", { name: "See the order" }).click();
  const goods = buyer.getByRole("table", { name: "Ordered goods" });
  await expect(goods.getByText(`${off} off`)).toBeVisible();
  await expect(goods.getByRole("row", { name: /Discount HARVEST-15/ })).toContainText(off);
  await expectAccessible(buyer, "an order with a discount");
  await home.close();

  // The seller's open page hears of the order.
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Delete: HARVEST-15" })).toHaveCount(0);
  await seller.goto(`${shop.url}/sales`);
  await seller.getByRole("button", { name: /View/ }).first().click();
  await expect(seller.getByRole("dialog").getByText(`${off} with HARVEST-15`)).toBeVisible();
  await desk.close();

  const office = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const owner = await secondBrowser(office, shop, await demoAccount(shop, "admin"));
  await owner.goto(`${shop.url}/admin/discount-codes`);
  const code = owner.getByRole("row", { name: /HARVEST-15/ });
  await expectAccessible(owner, "the codes of all sellers");
  await code.getByRole("button", { name: "End: HARVEST-15" }).click();
  await owner.getByRole("button", { name: "End it" }).click();
  await expect(code).toContainText("by the shop's owner");
  await office.close();
});
