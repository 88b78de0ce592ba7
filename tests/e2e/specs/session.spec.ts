import { Client } from "../support/client.ts";
import { logIn, logOut } from "../support/screens.ts";
import { settled } from "../support/settled.ts";
import { DEMO_PASSWORD } from "../support/shop.ts";
import { expectLive } from "../support/talk.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const TRY_AGAIN = "An error occurred. Please try again.";

for (const path of ["/home", "/cart", "/account/orders/any"]) {
  test(`a visitor at ${path} is led to the sign-in, and back afterwards`, async ({ page, account }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/signin?return=${encodeURIComponent(path)}`);
    await logIn(page, account.email, account.password);
    await expect(page).toHaveURL(path);
  });
}

test("the demo buyer signs in with the configured password", async ({ page }) => {
  await page.goto("/signin");
  await logIn(page, "buyer@sokoni.example", DEMO_PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Amina Kamau");
});

test("a wrong password and an unknown e-mail are answered alike", async ({ page, account }) => {
  await page.goto("/login");
  await logIn(page, account.email, "not the password");
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
  await page.reload();
  await logIn(page, "nobody-at-all@sokoni.example", "not the password");
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a server that fails at the log-in is not taken for a wrong password", async ({ page, account }) => {
  await page.goto("/login");
  await page.route("**/auth/login", (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  await logIn(page, account.email, account.password);
  await expect(page.getByRole("alert")).toHaveText(TRY_AGAIN);

  await page.unroute("**/auth/login");
  await page.route("**/auth/login", (route) => route.abort());
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toHaveText(TRY_AGAIN);

  await page.unroute("**/auth/login");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/home");
});

test("logging out ends the session here and on the server", async ({ buyerPage: page, buyer }) => {
  await page.goto("/home");
  const told = page.waitForResponse("**/auth/logout");
  await logOut(page);
  await expect(page).toHaveURL("/login");
  expect((await told).status()).toBe(204);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect((await buyer.call("GET", "/cart/get")).status).toBe(401);
  await page.goto("/cart");
  await expect(page).toHaveURL("/signin?return=%2Fcart");
});

test("a revoked token leads to the sign-in, which says why", async ({ buyerPage: page, buyer }) => {
  await page.route("**/api/live*", (route) => route.abort());
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Njeri Mwangi");
  // No other request of the page must notice it first.
  await settled(page);
  expect((await buyer.call("POST", "/auth/logout")).status).toBe(204);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Account and orders" }).click();
  await expect(page).toHaveURL("/signin?return=%2Faccount");
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
});

test("a page that is open when its token is revoked leads to the sign-in by itself", async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ SERVER__LIVE_BEAT_SECONDS: "1" });
  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  await signInQuietly(page, shop, account);
  await page.goto(`${shop.url}/account`);
  await expectLive(page);
  expect((await visitor.as(account).call("POST", "/auth/logout")).status).toBe(204);
  await expect(page).toHaveURL(`${shop.url}/signin?return=%2Faccount`);
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
});

test("a logout in one tab ends the session in the other", async ({ buyerPage: page, context }) => {
  await page.goto("/home");
  const other = await context.newPage();
  const open = await context.newPage();
  await other.goto("/cart");
  await expect(other.getByText("Your cart is empty.")).toBeVisible();
  await open.goto("/account");
  await expect(open.getByRole("heading", { name: "Orders" })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/signin\?return=/);
  await expect(open.getByText(/^You are not logged in\./)).toBeVisible();
  await expect(open.getByRole("heading", { name: "Orders" })).toBeHidden();
});

test("a token outlives a reload but not a change of its letters", async ({ buyerPage: page, account }) => {
  await page.goto("/account");
  await page.reload();
  await expect(page.getByText(account.email)).toBeVisible();
  await page.evaluate((token) => localStorage.setItem("token", `${token.slice(0, -3)}AAA`), account.token);
  await page.reload();
  await expect(page).toHaveURL(/\/signin/);
});

test("nobody sees another account's order", async ({ buyerPage: page, visitor }) => {
  const stranger = new Client(visitor.shop, (await visitor.newAccount()).token);
  await stranger.addToCart("Kericho Breakfast", 1);
  const { id } = await stranger.placeOrder();
  await page.goto(`/account/orders/${id}`);
  await expect(page.getByText("This order is not among yours.")).toBeVisible();
});
