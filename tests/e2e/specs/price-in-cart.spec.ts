import { fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";

test("the page orders at the total that its buyer saw", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 2);
  await page.goto("/checkout");
  await fillCheckout(page);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/orders"));
  await placeOrderButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ expectedTotal: "27.00" });
  await expect(successTitle(page)).toBeVisible();
});
