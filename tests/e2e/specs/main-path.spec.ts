import { Client, newEmail, PASSWORD } from "../support/client.ts";
import {
  cartLink,
  cartTotal,
  chooseUserType,
  expectStep,
  fillAddress,
  fillCheckout,
  fillIndividual,
  logIn,
  payByCard,
  placeOrderButton,
  searchField,
  successTitle,
  suggestions,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const COFFEE = { name: "Nyeri AA Light Roast", price: "13.50" };
const TEA = { name: "Kericho Breakfast", price: "5.60" };
const TOTAL = "$24.70";

test("a visitor finds coffee, becomes a buyer, orders, and finds the order after a restart", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  const visitor = new Client(shop);
  const coffeeBefore = await visitor.product(COFFEE.name);
  const email = newEmail();

  await test.step("visit the shop and search", async () => {
    await page.goto(shop.url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Straight from the ridge it grew on.");
    await searchField(page).pressSequentially("nyeri");
    await suggestions(page).filter({ hasText: COFFEE.name }).click();
    await expect(page).toHaveURL(/\/search-results\?q=Nyeri/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Search results for “${COFFEE.name}”`);
    await expect(page.getByRole("link", { name: COFFEE.name })).toBeVisible();
  });

  await test.step("sign up as a private buyer", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
    await chooseUserType(page, "Individual");
    await expectStep(page, "About you", "Step 2 of 4");
    await fillIndividual(page, "Wangari Otieno", { email });
    await expectStep(page, "How you will pay", "Step 3 of 4");
    await payByCard(page);
    await expectStep(page, "Mailing address", "Step 4 of 4");
    await fillAddress(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Account created, please log in.")).toBeVisible();
  });

  await test.step("sign in", async () => {
    await logIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Wangari Otieno");
  });

  await test.step("add a product on its own screen", async () => {
    await searchField(page).fill("Nyeri AA");
    await searchField(page).press("Enter");
    await page.getByRole("link", { name: COFFEE.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: COFFEE.name })).toBeVisible();
    await expect(page.getByText(`$${COFFEE.price}`)).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Product added to cart!")).toBeVisible();
    await expect(page.getByText(`${COFFEE.name} added to Cart`)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 product");
  });

  await test.step("add another from its card", async () => {
    await page.getByRole("link", { name: "Back to products" }).click();
    await searchField(page).fill(TEA.name);
    await searchField(page).press("Enter");
    await page.getByRole("button", { name: `Add ${TEA.name} to cart` }).click();
    await expect(page.getByText(`${TEA.name} added to Cart`)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 products");
  });

  await test.step("change a quantity", async () => {
    await cartLink(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart");
    await expect(cartTotal(page)).toContainText("$19.10");
    const saved = page.waitForResponse("**/cart/update");
    await page.getByRole("button", { name: `Increase: Quantity of ${TEA.name}` }).click();
    expect((await saved).status()).toBe(200);
    await expect(page.getByRole("textbox", { name: `Quantity of ${TEA.name}` })).toHaveValue("2");
    await expect(cartTotal(page)).toContainText(TOTAL);
  });

  await test.step("check out", async () => {
    await page.getByRole("button", { name: "Go to checkout" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Wangari Otieno");
    await expect(page.getByLabel("City")).toHaveValue("Nyeri");
    await fillCheckout(page);
    await expect(page.getByRole("region", { name: "Review" })).toContainText(TOTAL);
    await placeOrderButton(page).click();
    await expect(successTitle(page)).toBeVisible();
    await expect(page.getByText(/^Order .+, \$24\.70$/)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
  });

  const orderRow = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Order / }) });

  await test.step("the order stands under the account's orders", async () => {
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("link", { name: "Account and orders" }).click();
    await expect(orderRow).toHaveCount(1);
    await expect(orderRow).toContainText(TOTAL);
    await expect(orderRow).toContainText("Placed");
  });
  const orderName = await orderRow.getByRole("link").innerText();

  await test.step("restart the program: the order is still there", async () => {
    expect(await shop.stop()).toBe(0);
    await shop.start();
    await page.reload();
    await expect(orderRow).toHaveCount(1);
    await orderRow.getByRole("link", { name: orderName }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(orderName);
    const lines = page.getByRole("table", { name: "Ordered goods" });
    await expect(lines.getByRole("row", { name: COFFEE.name })).toContainText("$13.50");
    await expect(lines.getByRole("row", { name: TEA.name })).toContainText("$11.20");
    await expect(lines).toContainText(TOTAL);
    expect((await visitor.product(COFFEE.name)).stock).toBe(coffeeBefore.stock - 1);
  });
});

test("an order outlives a program that is killed the moment after", async ({ page, openShop }) => {
  const shop = await openShop();
  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  await visitor.as(account).addToCart(COFFEE.name, 2);

  await page.goto(`${shop.url}/signin?return=%2Fcheckout`);
  await logIn(page, account.email, account.password);
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  await shop.crash();
  await shop.start();

  await page.goto(`${shop.url}/account`);
  await expect(page.getByRole("link", { name: /^Order / })).toHaveCount(1);
  await expect(page.getByText("$27.00")).toBeVisible();
});
