import type { Page } from "@playwright/test";
import { expectLogged, logged } from "../support/console.ts";
import { FAILURES, failing } from "../support/failing.ts";
import { cartLink, searchField, suggestions } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/* Failures that show nothing on the screen are logged to the console, and the screen stays usable. */

const COFFEE = "Nyeri AA Light Roast";
const GOODS = /\/api\/data\?/;

async function expectNoAlert(page: Page): Promise<void> {
  await expect(page.getByRole("alert")).toHaveCount(0);
}

for (const kind of FAILURES) {
  test(`a search that fails is logged, and there are no results (${kind})`, async ({ page }) => {
    const lines = logged(page);
    await page.goto("/search-results?q=chai");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.route("**/api/search?*", failing(kind));
    await page.getByRole("banner").getByRole("combobox").fill("nyeri");
    await page.getByRole("banner").getByRole("combobox").press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search results for “nyeri”");
    await expect(page.getByText("No products found matching your search.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await expectNoAlert(page);
    await expect.poll(() => lines).toContainEqual(expect.stringContaining("Search failed"));
  });

  test(`a search on the home screen that fails is logged, and there are no results (${kind})`, async ({
    buyerPage: page,
  }) => {
    await page.route("**/api/search?*", failing(kind));
    const lines = logged(page);
    await page.goto("/home?view=search&q=nyeri");
    await expect(page.getByText("No products found matching your search.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
    await expectLogged(lines, "Search failed");
  });

  test(`suggestions that fail are logged, and nothing shows (${kind})`, async ({ page }) => {
    await page.goto("/");
    await page.route("**/api/search?*", failing(kind));
    const lines = logged(page);
    await searchField(page).fill("nyeri");
    await expectLogged(lines, "Failed to fetch suggestions");
    await expect(suggestions(page)).toHaveCount(0);
    await expectNoAlert(page);
    await expect(searchField(page)).toHaveValue("nyeri");
  });

  test(`filters that fail are logged, their panel stays empty (${kind})`, async ({ page }) => {
    await page.route("**/api/filters", failing(kind));
    for (const path of ["/store", "/search-results"]) {
      const lines = logged(page);
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
      await expectLogged(lines, "Failed to fetch filters");
      await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
      await expectNoAlert(page);
      page.removeAllListeners("console");
    }
  });

  test(`a product list that fails on an open screen is logged (${kind})`, async ({ page }) => {
    await page.route(GOODS, failing(kind));
    const lines = logged(page);
    await page.goto("/store");
    await expectLogged(lines, "Failed to fetch products");
    await expectNoAlert(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store");
  });

  test(`a cart that fails to load is only logged on the other screens (${kind})`, async ({
    buyerPage: page,
    buyer,
  }) => {
    await buyer.addToCart(COFFEE, 1);
    await page.route("**/cart/get", failing(kind));
    const lines = logged(page);
    await page.goto("/faq");
    await expectLogged(lines, "Failed to fetch cart");
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await expectNoAlert(page);
  });

  test(`a product that is not added from its card says so there, and is logged (${kind})`, async ({
    buyerPage: page,
    buyer,
  }) => {
    await page.goto("/store");
    await page.route("**/cart/add", failing(kind));
    // The buttons of the cards appear one after another: the first one may belong to another card a moment later.
    const first = page.getByRole("main").getByRole("article").first();
    const add = first.getByRole("button", { name: /^Add .* to cart/ });
    await expect(add).toBeVisible();
    const lines = logged(page);
    await add.click();
    await expect(page.getByRole("alert")).toHaveText("Failed to add product to cart. Please try again.");
    await expectLogged(lines, "Failed to add product to cart");
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    expect(await buyer.json("GET", "/cart/get")).toEqual([]);

    await page.unroute("**/cart/add");
    await add.click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 product");
    await expectNoAlert(page);
  });

  test(`what fails in the cart is said there and logged (${kind})`, async ({ buyerPage: page, buyer }) => {
    await buyer.addToCart(COFFEE, 1);
    await page.goto("/cart");
    await page.route(/\/cart\/(update|remove)$/, failing(kind));
    const lines = logged(page);
    await page.getByRole("button", { name: `Increase: Quantity of ${COFFEE}` }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to update cart");
    await expectLogged(lines, "Failed to update cart");
    await page.getByRole("button", { name: `Remove ${COFFEE}` }).click();
    await expect(page.getByRole("alert").last()).toHaveText("Failed to remove item from cart");
    expect(lines[1]).toContain("Failed to remove item from cart");
  });
}
