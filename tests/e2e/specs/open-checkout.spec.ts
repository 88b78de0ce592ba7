import { Client } from "../support/client.ts";
import { fillCheckout, logIn, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";

test("a visitor's checkout asks to log in and keeps the cart", async ({ page, visitor, account, buyer }) => {
  await page.goto("/checkout");
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();

  await page.goto(`/product/${(await visitor.product(COFFEE)).id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Product added to cart!")).toBeVisible();
  await page.goto("/checkout");
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("heading", { name: "First, log in" })).toBeVisible();
  await expect(page.getByText(/Your cart with 1 product is kept/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL("/checkout");
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  expect((await buyer.json<{ items: unknown[] }>("GET", "/api/orders")).items).toHaveLength(1);
});

test("a visitor's account screen stays where it is, and leads to the log-in and back", async ({
  page,
  account,
}) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL("/account");
  await expect(page.getByText(account.email)).toBeVisible();
});

test("an address typed at the checkout is kept for the next one, unless that is not wanted", async ({
  buyerPage: page,
  buyer,
}) => {
  const kept = async () =>
    (await buyer.json<{ items: { city: string }[] }>("GET", "/api/addresses")).items.map(({ city }) => city);
  const order = async (city: string, keep: boolean) => {
    await buyer.addToCart(COFFEE, 1);
    await page.goto("/checkout");
    await page.getByLabel("City").fill(city);
    await fillCheckout(page);
    const box = page.getByRole("checkbox", { name: "Keep this address for the next order" });
    await expect(box).toBeChecked();
    if (!keep) await box.uncheck();
    await placeOrderButton(page).click();
    await expect(successTitle(page)).toBeVisible();
  };
  await order("Kisumu", false);
  await order("Eldoret", true);
  await expect.poll(kept).toEqual(["Eldoret"]);

  await buyer.addToCart(COFFEE, 1);
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /Eldoret/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Keep this address for the next order" })).toBeHidden();
});

test("the country of a sign-up's mailing address stands in the first checkout", async ({
  page,
  visitor,
  shop,
}) => {
  const account = await visitor.newAccount({ mailingCountry: "Uganda" });
  await visitor.as(account).addToCart(COFFEE, 1);
  await signInQuietly(page, shop, account);
  await page.goto("/checkout");
  await expect(page.getByLabel("Country")).toHaveValue("Uganda");
});

test("a country that is none is refused with the one that may be meant, and is chosen from a list", async ({
  buyerPage: page,
  buyer,
}) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto("/checkout");
  const country = page.getByLabel("Country");
  await expect(country).toHaveAttribute("list", /./);
  await expect(page.locator("datalist option[value='Germany']")).toBeAttached();
  await country.fill("Germny");
  await placeOrderButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .getByText(/Did you mean Germany\?/)
      .first(),
  ).toBeVisible();
  await country.fill("Germany");
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
});

test("a shop that can take no cards offers none", async ({ page, openShop }) => {
  // The demo's goods stay when the demo is switched off; its card provider does not.
  const shop = await openShop();
  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  await visitor.as(account).addToCart(COFFEE, 1);
  await signInQuietly(page, shop, account);
  await page.goto(`${shop.url}/checkout`);
  await expect(page.getByRole("radio", { name: "Card" })).toBeVisible();

  await shop.stop();
  shop.settings.DEMO__ENABLED = "false";
  await shop.start();
  await page.goto(`${shop.url}/checkout`);
  await expect(page.getByRole("radio", { name: "Bank transfer" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Card" })).toBeHidden();
});
