import type { Page } from "@playwright/test";
import { FAILURES, failing, healWhenPressed, hold } from "../support/failing.ts";
import { cartLink, cartTotal, fillCheckout, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";
const PAGE_SIZE = 8;

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const messages = (page: Page) => page.getByRole("region", { name: /^Messages/ });

test("while a search is under way it says so", async ({ page }) => {
  const goOn = await hold(page, "**/api/search?*");
  await page.goto("/search-results?q=nyeri");
  const status = page.getByRole("main").getByRole("status").first();
  await expect(status).toHaveText("Searching...");
  await expect(page.getByText("No products found matching your search.")).toBeHidden();
  goOn();
  await expect(page.getByRole("link", { name: COFFEE })).toBeVisible();
  await expect(status).toHaveText(/^\d+ products?$/);
});

test("a search that finds nothing says so", async ({ page }) => {
  await page.goto("/search-results?q=zzzzzz");
  await expect(page.getByText("No products found matching your search.")).toBeVisible();
  await expect(pages(page)).toBeHidden();
});

test("while the cart loads it says so", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  const goOn = await hold(page, "**/cart/get");
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  await expect(page.getByText("Your cart is empty.")).toBeHidden();
  goOn();
  await expect(page.getByRole("heading", { name: COFFEE })).toBeVisible();
  await expect(page.getByRole("main").getByText("Loading...")).toBeHidden();
});

test("Back leads out of the cart, to the store where it was opened by its address", async ({
  buyerPage: page,
}) => {
  const back = page.getByRole("main").getByRole("button", { name: "Back" });
  await page.goto("/cart");
  await back.click();
  await expect(page).toHaveURL("/home");
  await page.goto("/search-results?q=nyeri");
  await cartLink(page).click();
  await back.click();
  await expect(page).toHaveURL("/search-results?q=nyeri");
});

test("while it is not known who is signed in the account says so", async ({ buyerPage: page, account }) => {
  const tell = [await hold(page, "**/auth/me"), await hold(page, "**/api/account")];
  await page.goto("/account");
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  for (const goOn of tell) goOn();
  await expect(page.getByRole("main").getByText(account.email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

for (const kind of FAILURES) {
  test(`an account that cannot be loaded says so, and can be asked for again (${kind})`, async ({
    buyerPage: page,
    account,
  }) => {
    await page.route("**/api/account", failing(kind));
    await page.goto("/account");
    await expect(page.getByRole("alert")).toHaveText("What is known of your account could not be loaded.");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await page.route("**/auth/me", failing(kind));
    await page.reload();
    await expect(page.getByRole("alert")).toHaveText("Your account could not be loaded.");
    await healWhenPressed(page, "**/api/account");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main").getByText(account.email)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("the page number stays between the first page and the last", async ({ page, visitor }) => {
  const last = Math.ceil((await visitor.products()).length / PAGE_SIZE);
  expect(last).toBeGreaterThan(2);
  for (const number of ["999", "99999999999999999999"]) {
    await page.goto(`/search-results?page=${number}`);
    await expect(pages(page).getByRole("button", { name: `Page ${last}` })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page).toHaveURL(`/search-results?page=${last}`);
  }
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(pages(page).getByRole("button", { name: "Next page" })).toBeDisabled();
  await pages(page).getByRole("button", { name: "Previous page" }).click();
  await expect(page).toHaveURL(`/search-results?page=${last - 1}`);

  for (const number of ["0", "-3", "many"]) {
    await page.goto(`/search-results?page=${number}`);
    await expect(pages(page).getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
    await expect(pages(page).getByRole("button", { name: "Previous page" })).toBeDisabled();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(PAGE_SIZE);
  }
});

test("a filter that leaves fewer pages shows its first", async ({ page, visitor }) => {
  const last = Math.ceil((await visitor.products()).length / PAGE_SIZE);
  await page.goto(`/search-results?page=${last}`);
  await page.getByRole("checkbox", { name: "Black Tea" }).check();
  await expect(page).toHaveURL("/search-results?category=Black+Tea");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("the browser's way back leads through the home view modes", async ({ buyerPage: page }) => {
  await page.goto("/home");
  const search = page.getByRole("main").getByRole("combobox");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(title(page)).toHaveText("New");
  await search.fill("nyeri");
  await search.press("Enter");
  await expect(title(page)).toHaveText("Search results for “nyeri”");
  const card = page.getByRole("main").getByRole("article").first().getByRole("link");
  const name = await card.innerText();
  await card.click();
  await expect(title(page)).toHaveText(name);

  await page.goBack();
  await expect(title(page)).toHaveText("Search results for “nyeri”");
  await expect(search).toHaveValue("nyeri");
  await page.goBack();
  await expect(title(page)).toHaveText("New");
  await expect(search).toHaveValue("");
  await page.goBack();
  await expect(title(page)).toContainText("Welcome");
  await expect(page).toHaveURL("/home");
});

test("leaving a search for home forgets what it found", async ({ buyerPage: page }) => {
  await page.goto("/home?view=search&q=nyeri");
  await expect(page.getByRole("link", { name: COFFEE })).toBeVisible();
  await page.getByRole("button", { name: "Back to home" }).click();
  await expect(title(page)).toContainText("Welcome");
  // A product that was opened without a search closes to home.
  await page.getByRole("region", { name: "Sales" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(page).toHaveURL("/home");
});

test("the toast names what was added, stays until it is closed, and closes by key too", async ({
  buyerPage: page,
  buyer,
}) => {
  await page.goto(`/product/${(await buyer.product(COFFEE)).id}`);
  const add = page.getByRole("button", { name: "Add to Cart" });
  const toast = messages(page).getByText(`${COFFEE} added to Cart`, { exact: true });
  await add.click();
  await expect(toast).toBeVisible();
  await messages(page).getByRole("button", { name: "Close" }).click();
  await expect(toast).toBeHidden();

  await add.click();
  await expect(toast).toBeVisible();
  await messages(page).getByRole("button", { name: "Close" }).press("Enter");
  await expect(toast).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 product");
});

test("the stars are one for each full twenty points", async ({ page, visitor }) => {
  const scored = (
    await visitor.json<{ id: string; cupping_score: number | null }[]>("GET", "/api/data")
  ).find(({ cupping_score: score }) => score !== null && score % 20 !== 0);
  if (!scored?.cupping_score) throw new Error("the demo shop has no scored product");
  await page.goto(`/product/${scored.id}`);
  const filled = Math.floor(scored.cupping_score / 20);
  await expect(page.getByRole("img", { name: `${filled} of 5 stars` })).toBeVisible();
  await expect(page.locator("[data-filled=true]")).toHaveCount(filled);
});

test("an address alone is no success: an unknown and a cancelled order say so", async ({
  buyerPage: page,
  buyer,
}) => {
  await page.goto("/checkout?order=no-such-order");
  await expect(page.getByText("This order is not among yours.")).toBeVisible();
  await expect(successTitle(page)).toBeHidden();
  await page.getByRole("link", { name: "See your orders" }).click();
  await expect(page).toHaveURL("/account");

  await buyer.addToCart(COFFEE, 1);
  const { id, number } = await buyer.placeOrder();
  await page.goto(`/checkout?order=${id}`);
  await expect(successTitle(page)).toBeVisible();
  await buyer.call("POST", `/api/orders/${id}/cancel`);
  await page.reload();
  await expect(page.getByText(`Order ${number} was cancelled.`)).toBeVisible();
  await expect(successTitle(page)).toBeHidden();
  await page.getByRole("link", { name: "See the order" }).click();
  await expect(page).toHaveURL(`/account/orders/${id}`);
});

test("Continue Shopping leaves an empty cart and goes to the start", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto("/checkout");
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  await page.getByRole("button", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL("/");
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
  await cartLink(page).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(cartTotal(page)).toContainText("$0.00");
  await expect(page.getByRole("button", { name: "Go to checkout" })).toBeDisabled();
});
