import { expectAccessible } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

const COFFEE = "Nyeri AA Light Roast";

test("a seller makes a price list, and the buyer of the company sees its price and buys at it", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  const account = await demoAccount(shop, "buyer");
  await seller.goto(`${shop.url}/dashboard`);
  await seller
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Price lists" })
    .click();
  await expect(seller.getByText("There are no price lists yet.")).toBeVisible();
  await expectAccessible(seller, "no price lists");
  await seller.getByRole("link", { name: "New price list" }).click();
  await seller.getByRole("button", { name: "Save the list" }).click();
  await expect(seller.getByRole("alert").first()).toBeVisible();
  await expectAccessible(seller, "an empty price list");
  await seller.getByLabel("Name of the list").fill("Friends of the house");
  await seller.getByRole("checkbox", { name: account.name }).check();
  await seller.getByRole("searchbox", { name: "Search your goods" }).fill(COFFEE);
  await seller.getByRole("button", { name: `Add ${COFFEE}` }).click();
  await seller.getByLabel(`Price of ${COFFEE} in USD`).fill("9.87");
  await seller.getByRole("button", { name: `Add a price step of ${COFFEE}` }).click();
  const steps = seller.getByRole("list", { name: `Price steps of ${COFFEE}` });
  await expect(steps.getByLabel("Step 1: from")).toBeFocused();
  await steps.getByLabel("Step 1: from").fill("3");
  await steps.getByLabel("Price in USD").fill("9.90");
  await seller.getByRole("button", { name: "Save the list" }).click();
  await expect(seller.getByRole("alert").first()).toContainText(
    "The price of step 1 of price 1 must be below 9.87",
  );
  await steps.getByLabel("Price in USD").fill("9.50");
  await seller.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(seller, "a price list");
  await seller.setViewportSize({ width: 390, height: 844 });
  await seller.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(seller, "a price list on a phone");
  await seller.setViewportSize({ width: 1440, height: 1000 });
  await seller.getByRole("button", { name: "Save the list" }).click();
  await expect(seller.getByRole("row", { name: /Friends of the house/ })).toContainText("Counts today");
  await expectAccessible(seller, "price lists");

  // The same prices for the same days again: nothing is saved, and the page says why.
  await seller.getByRole("link", { name: "New price list" }).click();
  await seller.getByLabel("Name of the list").fill("Twice");
  await seller.getByRole("checkbox", { name: account.name }).check();
  await seller.getByRole("searchbox", { name: "Search your goods" }).fill(COFFEE);
  await seller.getByRole("button", { name: `Add ${COFFEE}` }).click();
  await seller.getByLabel(`Price of ${COFFEE} in USD`).fill("9.00");
  await seller.getByRole("button", { name: "Save the list" }).click();
  await expect(seller.getByText(/Your list "Friends of the house" has a price for/)).toContainText(COFFEE);
  await desk.close();

  const home = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const visitor = await home.newPage();
  await visitor.goto(`${shop.url}/search-results?q=${encodeURIComponent(COFFEE)}`);
  await expect(visitor.getByRole("link", { name: COFFEE }).first()).toBeVisible();
  await expect(visitor.getByText("$9.87")).toHaveCount(0);
  const buyer = await secondBrowser(home, shop, account);
  await buyer.goto(`${shop.url}/search-results?q=${encodeURIComponent(COFFEE)}`);
  await expect(buyer.getByText("$9.87")).toBeVisible();
  await expect(buyer.getByText("Your price, instead of")).toBeVisible();
  await buyer.getByRole("link", { name: COFFEE }).first().click();
  await expect(buyer.getByText("Your company's price")).toBeVisible();
  await expect(buyer.getByRole("table", { name: "Price for larger amounts" })).toContainText("$9.50");
  await expectAccessible(buyer, "a product at the company's price");
  await buyer.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(buyer.getByText("Product added to cart!")).toBeVisible();
  await buyer.goto(`${shop.url}/cart`);
  await expect(buyer.getByText("Your company's price")).toBeVisible();
  await buyer.goto(`${shop.url}/checkout`);
  await fillCheckout(buyer);
  await placeOrderButton(buyer).click();
  await expect(successTitle(buyer)).toBeVisible();
  await buyer.goto(`${shop.url}/account`);
  await buyer.getByRole("link", { name: /ORD-/ }).first().click();
  await expect(buyer.getByText("The company's own price")).toBeVisible();
  await expect(buyer.getByRole("table", { name: "Ordered goods" })).toContainText("$9.87");
  await home.close();
});

test("a seller grants credit, and an order above it is refused with figures", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  const account = await demoAccount(shop, "buyer");
  await seller.goto(`${shop.url}/dashboard`);
  await seller
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Payment terms" })
    .click();
  await expect(seller.getByText("You grant no credit yet.")).toBeVisible();
  await expectAccessible(seller, "no credit");
  await seller.getByRole("button", { name: "Grant credit" }).click();
  const dialog = seller.getByRole("dialog");
  await dialog.getByLabel("Company").selectOption({ label: account.name });
  await dialog.getByLabel("Limit").fill("1");
  await dialog.getByLabel("Days to pay").fill("45");
  await dialog.getByLabel("While something is overdue").selectOption({ label: "Orders go through" });
  await expectAccessible(seller, "granting credit");
  await dialog.getByRole("button", { name: "Save the credit" }).click();
  const row = seller.getByRole("row", { name: account.name });
  await expect(row).toContainText("$1.00");
  await expect(row).toContainText("45 days");
  await expectAccessible(seller, "credit");
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(seller, "credit on a phone");
  await desk.close();

  const home = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const buyer = await secondBrowser(home, shop, account);
  await buyer.goto(`${shop.url}/credit`);
  await expect(buyer.getByRole("table", { name: "Credit that you have" })).toContainText("$1.00");
  await buyer.goto(`${shop.url}/search-results?q=${encodeURIComponent(COFFEE)}`);
  await buyer.getByRole("link", { name: COFFEE }).first().click();
  await buyer.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(buyer.getByText("Product added to cart!")).toBeVisible();
  await buyer.goto(`${shop.url}/checkout`);
  await fillCheckout(buyer);
  await placeOrderButton(buyer).click();
  await expect(buyer.getByRole("alert")).toContainText("is 1.00 USD");
  await expect(buyer.getByRole("alert")).toContainText("this order comes to");
  await expectAccessible(buyer, "credit refused");
  await home.close();
});
