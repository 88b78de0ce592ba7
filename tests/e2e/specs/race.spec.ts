import { Client } from "../support/client.ts";
import { cartTotal, fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const SCARCE = "Nyungwe Rolled Oolong";

test("two tabs race for the last tin: one order, and a clear word for the other", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const visitor = new Client(shop);
  const { stock } = await visitor.product(SCARCE);
  const bulk = visitor.as(await visitor.newAccount());
  await bulk.addToCart(SCARCE, stock - 1);
  await bulk.placeOrder();

  const accounts = [await visitor.newAccount(), await visitor.newAccount()];
  const tabs = await Promise.all(
    accounts.map(async (account) => {
      await visitor.as(account).addToCart(SCARCE, 1);
      const page = await (await browser.newContext()).newPage();
      await signInQuietly(page, shop, account);
      await page.goto(`${shop.url}/checkout`);
      await fillCheckout(page);
      return page;
    }),
  );
  await Promise.all(tabs.map((page) => placeOrderButton(page).click()));

  const outcomes = await Promise.all(
    tabs.map(async (page) => {
      await expect(successTitle(page).or(page.getByRole("alert"))).toBeVisible();
      return successTitle(page).isVisible();
    }),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const loser = tabs[outcomes.indexOf(false)];
  if (!loser) throw new Error("there is no loser");
  const alert = loser.getByRole("alert");
  await expect(alert).toContainText("Not enough is left of these goods, so no order was made:");
  await expect(alert).toContainText(`${SCARCE}: sold out`);
  await expect(alert).toBeFocused();

  await alert.getByRole("link", { name: "Change the quantities in your cart" }).click();
  await expect(loser.getByText("It is sold out for now.")).toBeVisible();
  await expect(cartTotal(loser)).toContainText("$14.60");
  expect((await visitor.product(SCARCE)).stock).toBe(0);
  await Promise.all(tabs.map((page) => page.context().close()));
});

test("the same cart checked out in two tabs makes one order, and the second tab says why", async ({
  buyerPage: page,
  buyer,
  context,
}) => {
  await buyer.addToCart("Kericho Breakfast", 2);
  const second = await context.newPage();
  // It gets no live updates, or it would show the empty cart before anybody presses the button.
  await second.route("**/api/live*", (route) => route.abort());
  for (const tab of [page, second]) {
    await tab.goto("/checkout");
    await fillCheckout(tab);
  }
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  await placeOrderButton(second).click();
  await expect(second.getByText(/cart (is empty|changed)/i).first()).toBeVisible();
  const { items } = await buyer.json<{ items: unknown[] }>("GET", "/api/orders");
  expect(items).toHaveLength(1);
});
