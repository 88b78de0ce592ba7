import { healWhenPressed } from "../support/failing.ts";
import { cartLink, logIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";
const TEA = "Nandi Silver Tip Tin";

interface Row {
  name: string;
  quantity: number;
}

test("a visitor's cart is kept in the browser and becomes the account's at sign-in", async ({
  page,
  visitor,
  account,
  buyer,
}) => {
  await buyer.addToCart(COFFEE, 1);
  await page.goto(`/product/${(await visitor.product(COFFEE)).id}`);
  await expect(cartLink(page)).toBeHidden();
  await page.getByRole("button", { name: "Increase: Quantity" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Product added to cart!")).toBeVisible();
  await expect(page.getByText(`${COFFEE} added to Cart`)).toBeVisible();
  await page.goto(`/product/${(await visitor.product(TEA)).id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 products");

  await cartLink(page).click();
  await expect(page).toHaveURL("/signin?return=%2Fcart");
  await expect(page.getByText("2 products wait in your cart.")).toBeVisible();
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("textbox", { name: `Quantity of ${COFFEE}` })).toHaveValue("2");
  await expect(page.getByRole("textbox", { name: `Quantity of ${TEA}` })).toHaveValue("1");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 products");
  const rows = await buyer.json<Row[]>("GET", "/cart/get");
  expect(rows.map(({ name, quantity }) => [name, quantity]).sort()).toEqual([
    [TEA, 1],
    [COFFEE, 2],
  ]);

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(cartLink(page)).toBeHidden();
});

test("what cannot be taken over is said", async ({ page, account, visitor }) => {
  const { id, stock } = await visitor.product(TEA);
  await page.goto("/signin");
  await page.evaluate(
    ([known, many]) => {
      const lines = [
        { itemID: known, itemQuantity: Number(many) + 1 },
        { itemID: "no-such-product", itemQuantity: 1 },
      ];
      localStorage.setItem("sokoni.cart", JSON.stringify({ v: 1, lines }));
    },
    [id, String(stock)],
  );
  await page.reload();
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL("/home");
  const messages = page.getByRole("region", { name: /^Messages/ });
  await expect(messages).toContainText(`${TEA} in your cart:`);
  await expect(messages).toContainText("A product in your cart:");
  await page.goto("/cart");
  await expect(page.getByRole("textbox", { name: `Quantity of ${TEA}` })).toHaveValue(String(stock));
});

test("a merge that fails is told, loses nothing and is tried again", async ({ page, account, visitor }) => {
  await page.goto(`/product/${(await visitor.product(TEA)).id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toBeVisible();
  await page.route("**/api/cart/merge", (route) => route.abort());
  await cartLink(page).click();
  await logIn(page, account.email, account.password);
  const told = "What you put into the cart before you logged in is not in it yet.";
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(told);
  await expect(page.getByRole("region", { name: /^Messages/ })).toContainText(told);
  await healWhenPressed(page, "**/api/cart/merge");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: `Quantity of ${TEA}` })).toHaveValue("1");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a visitor cannot put more into the cart than there is", async ({ page, visitor }) => {
  const { id, stock } = await visitor.product(COFFEE);
  await page.goto(`/product/${id}`);
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  await quantity.fill(String(stock + 1));
  await quantity.press("Enter");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to add product to cart. Please try again.");
  await expect(page.getByRole("alert")).toContainText(`Only ${stock} are available.`);
  await expect(cartLink(page)).toBeHidden();
});

test("a spoilt cart in the browser harms nobody", async ({ page }) => {
  for (const spoilt of ["{", '{"v":7}', '{"v":1,"lines":[{"itemID":1}]}']) {
    await page.goto("/signin");
    await page.evaluate((value) => localStorage.setItem("sokoni.cart", value), spoilt);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
    await expect(cartLink(page)).toBeHidden();
  }
});
