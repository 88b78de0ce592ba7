import type { Page } from "@playwright/test";
import { Client } from "../support/client.ts";
import { follow } from "../support/follow.ts";
import { OPTIONAL_MODULES, SCREENS, without } from "../support/screen-list.ts";
import { settled } from "../support/settled.ts";
import type { Shop } from "../support/shop.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";
const inAdmin = (path: string) => path.startsWith("/admin/");
const OFF = "This part of the shop is switched off.";
const NO_PAGE = "There is no page at this address.";

/** Returns the paths that the links of some screens lead to, with one product for all of them. */
async function linkedPaths(page: Page, shop: Shop, screens: string[]): Promise<Set<string>> {
  const found: string[] = [];
  for (const screen of screens) {
    await (screen === screens[0] ? page.goto(shop.url + screen) : follow(page, screen));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
        .filter((link) => link.origin === location.origin)
        .map((link) => link.pathname),
    );
    found.push(...links);
  }
  const products = found.filter((path) => path.startsWith("/product/"));
  const others = found.filter((path) => !path.startsWith("/product/"));
  const paths = new Set([...others, ...products.slice(0, 1)]);
  expect(paths.size).toBeGreaterThan(1);
  return paths;
}

/** Follows every internal link of some screens: none may lead to a screen that does not exist. */
async function expectNoDeadLinks(page: Page, shop: Shop, screens: string[]): Promise<void> {
  for (const path of await linkedPaths(page, shop, screens)) {
    expect((await fetch(shop.url + path)).status, path).toBe(200);
    await follow(page, path);
    await settled(page);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByText(OFF), path).toBeHidden();
    await expect(page.getByText(NO_PAGE), path).toBeHidden();
  }
}

/** Expects that the links of some screens lead to listed screens, and to none that needs a module. */
async function expectNoLinkTo(module: string, page: Page, shop: Shop, screens: string[]): Promise<void> {
  for (const path of await linkedPaths(page, shop, screens)) {
    expect((await fetch(shop.url + path)).status, path).toBe(200);
    const screen =
      SCREENS.find((listed) => listed.path === path) ??
      SCREENS.find(
        (listed) => listed.path.endsWith("/") && listed.path !== "/" && path.startsWith(listed.path),
      );
    expect(screen?.modules, `${path}: the modules that it needs`).not.toContain(module);
    expect(screen, `${path}: a listed screen`).toBeDefined();
  }
}

async function openAs(page: Page, shop: Shop): Promise<Client> {
  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  await signInQuietly(page, shop, account);
  return visitor.as(account);
}

test("without a cart the shop shows its goods, and nothing leads to a cart", async ({ page, openShop }) => {
  const shop = await openShop({ MODULES__CART: "false" });
  await expectNoDeadLinks(page, shop, ["/", "/search-results", "/signin", "/signup"]);
  const buyer = await openAs(page, shop);
  await expectNoDeadLinks(page, shop, ["/home", "/account"]);

  const { id } = await buyer.product(COFFEE);
  await page.goto(`${shop.url}/product/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(COFFEE);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Cart/ })).toBeHidden();
  await page.goto(`${shop.url}/account`);
  await expect(page.getByText("No orders yet.")).toBeVisible();

  for (const path of ["/cart", "/checkout"]) {
    await page.goto(shop.url + path);
    await expect(page.getByText(OFF)).toBeVisible();
  }
  const refused = await buyer.call("POST", "/cart/add", { itemID: id, itemQuantity: 1 });
  expect(refused.status).toBe(404);
  expect((await refused.json()).type).toMatch(/module-disabled$/);
});

test("without sales one fills a cart, and nothing leads to a checkout or to orders", async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ MODULES__SALES: "false" });
  const buyer = await openAs(page, shop);
  await buyer.addToCart(COFFEE, 2);
  await expectNoDeadLinks(page, shop, ["/home", "/cart", "/account"]);

  await page.goto(`${shop.url}/cart`);
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("$27.00");
  await expect(page.getByRole("button", { name: "Go to checkout" })).toBeHidden();
  await page.goto(`${shop.url}/account`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await expect(page.getByRole("heading", { name: "Orders" })).toBeHidden();

  for (const path of ["/checkout", "/account/orders/any"]) {
    await page.goto(shop.url + path);
    await expect(page.getByText(OFF)).toBeVisible();
  }
  const refused = await buyer.call("GET", "/api/orders");
  expect(refused.status).toBe(404);
  expect((await refused.json()).type).toMatch(/module-disabled$/);
});

test("without its optional modules the shop is a catalogue", async ({ page, openShop }) => {
  const shop = await openShop(without(...OPTIONAL_MODULES));
  const buyer = await openAs(page, shop);
  expect(await buyer.json("GET", "/api/modules")).toEqual(["auth", "catalog"]);
  await expectNoDeadLinks(page, shop, ["/home", "/account", "/search-results", "/dashboard", "/settings"]);
  await page.goto(`${shop.url}/home?view=search&q=nyeri`);
  await expect(page.getByRole("link", { name: COFFEE })).toBeVisible();
  await expect(page.getByRole("button", { name: /to cart$/i })).toBeHidden();
});

/** The other modules have tests of their own above and below. */
for (const module of OPTIONAL_MODULES.filter((name) => !["cart", "sales", "messages"].includes(name))) {
  test(`without ${module} the trade office has no way to it, and orders stand as they are`, async ({
    page,
    openShop,
  }) => {
    const shop = await openShop(without(module));
    const buyer = await openAs(page, shop);
    await buyer.addToCart(COFFEE, 1);
    const { id, number } = await buyer.placeOrder();
    await page.goto(`${shop.url}/account/orders/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
    await expectNoLinkTo(module, page, shop, [
      "/dashboard",
      "/purchases",
      "/sales",
      "/contracts",
      "/settings",
    ]);
    for (const { path } of SCREENS.filter(
      ({ modules, path }) => modules.includes(module) && !inAdmin(path),
    )) {
      await follow(page, `${path}${path.endsWith("/") ? "any" : ""}`);
      await expect(page.getByText(OFF), path).toBeVisible();
    }
    await page.goto(`${shop.url}/purchases`);
    await page.getByRole("row", { name: COFFEE }).getByRole("button", { name: "View" }).click();
    await expect(page.getByRole("dialog")).toContainText(number);
  });
}

test("without messages nothing asks for one", async ({ page, openShop }) => {
  const shop = await openShop({ MODULES__MESSAGES: "false" });
  await expectNoDeadLinks(page, shop, ["/", "/faq", "/privacy-policy", "/help", "/support", "/learn-more"]);
  await page.goto(`${shop.url}/faq`);
  await expect(page.getByRole("link", { name: "Contact us" })).toHaveCount(0);
  await expect(page.getByPlaceholder("Enter your email address here")).toBeHidden();
  for (const path of ["/privacy-policy", "/support"]) {
    await page.goto(shop.url + path);
    await expect(page.getByText("This shop takes no messages on its pages")).toBeVisible();
    await expect(page.getByText("What you send us")).toBeHidden();
  }
  await page.goto(`${shop.url}/contact`);
  await expect(page.getByText(OFF)).toBeVisible();
  const buyer = await openAs(page, shop);
  await expectNoDeadLinks(page, shop, ["/home", "/account", "/dashboard", "/purchases"]);
  const { id } = await buyer.product(COFFEE);
  await page.goto(`${shop.url}/product/${id}`);
  await expect(page.getByRole("button", { name: "Inquire" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Message the seller" })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: /^Messages/ })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
  for (const path of ["/messages", "/notifications", "/unsubscribe/any"]) {
    await page.goto(shop.url + path);
    await expect(page.getByText(OFF)).toBeVisible();
  }
  const refused = await new Client(shop).call("POST", "/contact", {});
  expect(refused.status).toBe(404);
  expect((await refused.json()).type).toMatch(/module-disabled$/);
});
