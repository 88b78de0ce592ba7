import { FAILURES, failing, healWhenPressed, hold, OUT_OF_ORDER } from "../support/failing.ts";
import {
  cartLink,
  cartTotal,
  fillCheckout,
  placeOrderButton,
  searchField,
  successTitle,
  suggestions,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";
const FAILED_TO_ADD = "Failed to add product to cart. Please try again.";

test("a cart that cannot be loaded says so, and can be asked for again", async ({
  buyerPage: page,
  buyer,
}) => {
  await buyer.addToCart(COFFEE, 1);
  for (const kind of FAILURES) {
    await page.route("**/cart/get", failing(kind));
    await page.goto("/cart");
    await expect(page.getByRole("alert")).toHaveText("Error: Failed to fetch cart");
    await healWhenPressed(page, "**/cart/get");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: COFFEE })).toBeVisible();
  }
});

test("a quantity that is not saved says so and stays what it was", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto("/cart");
  await page.route("**/cart/update", (route) => route.fulfill(OUT_OF_ORDER));
  await page.getByRole("button", { name: `Increase: Quantity of ${COFFEE}` }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to update cart");
  await expect(page.getByRole("textbox", { name: `Quantity of ${COFFEE}` })).toHaveValue("1");
});

test("more than is there is refused with what there is", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  const { stock } = await buyer.product(COFFEE);
  await page.goto("/cart");
  const quantity = page.getByRole("textbox", { name: `Quantity of ${COFFEE}` });
  await quantity.fill("9999");
  await quantity.press("Enter");
  await expect(page.getByRole("alert").first()).toHaveText(
    `Failed to update cart. Only ${stock} are available.`,
  );
  await expect(quantity).toHaveValue("1");
});

test("what is no amount is said at its field and never sent", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 2);
  let sent = 0;
  page.on("request", (request) => {
    if (/\/cart\/(update|add)$/.test(request.url())) sent += 1;
  });
  await page.goto("/cart");
  const quantity = page.getByRole("textbox", { name: `Quantity of ${COFFEE}` });
  for (const text of ["2.5", "-3", "99999999999999999999999"]) {
    await quantity.fill(text);
    await quantity.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Enter a whole number from 1 to 9,999,999.");
    await expect(quantity).toHaveValue(text);
  }

  await page.goto(`/product/${(await buyer.product(COFFEE)).id}`);
  await page.getByRole("textbox", { name: "Quantity" }).fill("2.5");
  await page.getByRole("textbox", { name: "Quantity" }).press("Tab");
  await expect(page.getByRole("alert")).toHaveText("Enter a whole number from 1 to 9,999,999.");
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeDisabled();
  expect(sent).toBe(0);
});

test("a product that is not removed says so and stays", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto("/cart");
  await page.route("**/cart/remove", (route) => route.fulfill(OUT_OF_ORDER));
  await page.getByRole("button", { name: `Remove ${COFFEE}` }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to remove item from cart");
  await expect(page.getByRole("heading", { name: COFFEE })).toBeVisible();

  await page.unroute("**/cart/remove");
  await page.getByRole("button", { name: `Remove ${COFFEE}` }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(cartTotal(page)).toContainText("$0.00");
  await expect(page.getByRole("button", { name: "Go to checkout" })).toBeDisabled();
});

test("a quantity never goes below one", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 2);
  await page.goto("/cart");
  const decrease = page.getByRole("button", { name: `Decrease: Quantity of ${COFFEE}` });
  await decrease.click();
  await expect(page.getByRole("textbox", { name: `Quantity of ${COFFEE}` })).toHaveValue("1");
  await expect(decrease).toBeDisabled();
});

test("a product that is not added says so", async ({ buyerPage: page, buyer }) => {
  const { id } = await buyer.product(COFFEE);
  await page.goto(`/product/${id}`);
  await page.route("**/cart/add", (route) => route.fulfill(OUT_OF_ORDER));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert")).toHaveText(FAILED_TO_ADD);
  await expect(cartLink(page)).toHaveAccessibleName("Cart");

  await page.unroute("**/cart/add");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Product added to cart!")).toBeVisible();
});

test("while a product is added, the button says so and cannot be pressed again", async ({
  buyerPage: page,
  buyer,
}) => {
  const { id } = await buyer.product(COFFEE);
  await page.goto(`/product/${id}`);
  const goOn = await hold(page, "**/cart/add");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("button", { name: "Adding to Cart..." })).toBeDisabled();
  goOn();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
});

test("adding more than is there says how many there are", async ({ buyerPage: page, buyer }) => {
  const { id, stock } = await buyer.product(COFFEE);
  await page.goto(`/product/${id}`);
  await page.getByRole("textbox", { name: "Quantity" }).fill(String(stock + 1));
  await page.getByRole("textbox", { name: "Quantity" }).press("Enter");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert")).toContainText(FAILED_TO_ADD);
  await expect(page.getByRole("alert")).toContainText(`Only ${stock} are available.`);
});

test("a home screen without its goods says so, and can be loaded again", async ({ buyerPage: page }) => {
  const goods = /\/api\/data\?/;
  for (const kind of FAILURES) {
    await page.route(goods, failing(kind));
    await page.goto("/home");
    await expect(page.getByRole("alert")).toHaveText("Error: Failed to fetch coffee data");
    await healWhenPressed(page, goods);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Picked for you" }).getByRole("article")).toHaveCount(4);
  }
});

test("a search that fails finds nothing, and can be asked again", async ({ page }) => {
  await page.route("**/api/search?*", (route) => route.fulfill(OUT_OF_ORDER));
  await page.goto("/search-results?q=nyeri");
  await expect(page.getByText("No products found matching your search.")).toBeVisible();
  await healWhenPressed(page, "**/api/search?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: COFFEE })).toBeVisible();
});

test("filters that cannot be had leave their panel empty, and the goods show", async ({ page }) => {
  await page.route("**/api/filters", (route) => route.fulfill(OUT_OF_ORDER));
  for (const path of ["/store", "/search-results"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});

test("suggestions that cannot be had show nothing, and the search goes on", async ({ page }) => {
  await page.route("**/api/search?*limit=5*", (route) => route.fulfill(OUT_OF_ORDER));
  await page.goto("/");
  const asked = page.waitForResponse("**/api/search?*limit=5*");
  await searchField(page).fill("nyeri");
  await asked;
  await expect(suggestions(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await searchField(page).press("Enter");
  await expect(page.getByRole("link", { name: COFFEE })).toBeVisible();
});

test("a store whose goods cannot be had says so, and can be asked again", async ({ page }) => {
  await page.route(/\/api\/data\?/, (route) => route.fulfill(OUT_OF_ORDER));
  await page.goto("/store");
  await expect(page.getByText("The shop could not be asked just now.")).toBeVisible();
  await healWhenPressed(page, /\/api\/data\?/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
});

test("a product stands without its reviews and related products", async ({ page, visitor }) => {
  const { id } = await visitor.product(COFFEE);
  await page.route("**/reviews?*", (route) => route.fulfill(OUT_OF_ORDER));
  await page.route("**/related", (route) => route.abort());
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(COFFEE);
  await expect(page.getByRole("alert")).toHaveText("The reviews could not be loaded.");
  await expect(page.getByRole("region", { name: "Related products" })).toBeHidden();
  await healWhenPressed(page, "**/reviews?*");
  await page.getByRole("region", { name: "Reviews" }).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a product that is not in the list of what was viewed still shows", async ({
  buyerPage: page,
  buyer,
}) => {
  const names = (await buyer.products()).map(({ name }) => name);
  await page.route("**/api/recently-viewed", (route) => route.fulfill(OUT_OF_ORDER));
  await page.goto(`/product/${(await buyer.product(COFFEE)).id}`);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/home");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed.getByRole("heading", { level: 3 })).toHaveText(names.slice(0, 4));
});

test("a review that is not saved says so and keeps what was written", async ({ buyerPage: page, buyer }) => {
  const { id } = await buyer.product(COFFEE);
  await page.route("**/review-status", (route) =>
    route.fulfill({ json: { bought: true, delivered: true, own: false, may_review: true, review: null } }),
  );
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await page.getByLabel("How was it?").fill("Clean to the last cup.");
  await page.getByRole("button", { name: "Send review" }).click();
  // This account has bought nothing, although the mocked answer says otherwise.
  await expect(page.getByRole("alert")).toContainText("Your review was not saved.");
  await expect(page.getByLabel("How was it?")).toHaveValue("Clean to the last cup.");
});

test("a checkout without the kept addresses takes any address", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  await page.route("**/api/addresses", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/checkout");
  await expect(page.getByLabel("City")).toHaveValue("Nyeri");
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
});

test("an answer that is lost at the checkout makes one order, however often one presses", async ({
  buyerPage: page,
  buyer,
}) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto("/checkout");
  await fillCheckout(page);
  await page.route("**/api/orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrderButton(page).click();
  await expect(page.getByRole("alert")).toContainText("The shop did not answer.");
  await page.unroute("**/api/orders");
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  const { items } = await buyer.json<{ items: unknown[] }>("GET", "/api/orders");
  expect(items).toHaveLength(1);
});

test("a checkout names every field that is missing", async ({ buyerPage: page, buyer }) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto("/checkout");
  await page.getByLabel("City").fill("");
  await placeOrderButton(page).click();
  await expect(page.getByRole("alert")).toContainText("2 fields need another look");
  await page.getByRole("alert").getByRole("link", { name: "Enter the country" }).click();
  await expect(page.getByLabel("Country")).toBeFocused();
});

test("an order can be cancelled, once, and its goods are back on the shelf", async ({
  buyerPage: page,
  buyer,
}) => {
  const { stock } = await buyer.product("Kivu White Peony");
  await buyer.addToCart("Kivu White Peony", 3);
  const { id, number } = await buyer.placeOrder();
  expect((await buyer.product("Kivu White Peony")).stock).toBe(stock - 3);

  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Cancel order ${number}?` });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("The order is cancelled. Its goods are back on the shelf.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toBeHidden();
  await expect(async () => {
    expect((await buyer.product("Kivu White Peony")).stock).toBe(stock);
  }).toPass();
});

test("an unknown address and an unknown product say so", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Unexpected Application Error · Sokoni");
  await expect(page.getByText("There is no page at this address.")).toBeVisible();
  await page.goto("/product/no-such-product");
  await expect(page.getByText("This product is not in the shop.")).toBeVisible();
});
