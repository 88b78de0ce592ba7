import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client, PASSWORD } from "../support/client.ts";
import { FAILURES, failing, healWhenPressed } from "../support/failing.ts";
import { follow } from "../support/follow.ts";
import { confirmEmail } from "../support/letters.ts";
import { asSeller, demoAccount, listLot, openDetails } from "../support/office.ts";
import type { Shop } from "../support/shop.ts";
import { expectLive } from "../support/talk.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { row, secondBrowser } from "../support/trade.ts";

/* The screens of an administrator. */

async function asAdministrator(page: Page, shop: Shop): Promise<Client> {
  const account = await demoAccount(shop, "admin");
  await signInQuietly(page, shop, account);
  return new Client(shop, account.token);
}

/** Searches an account by its e-mail and opens it. */
async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto("/admin/accounts");
  await page.getByRole("searchbox", { name: "Search by name or e-mail" }).fill(email);
  await expect(page).toHaveURL(/\?q=/);
  await row(page, "Accounts", email).getByRole("link").click();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
}

test("only an administrator is led to the administration, and let in", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  for (const path of [
    "/api/admin/accounts",
    "/api/admin/modules",
    "/api/admin/audit",
    "/api/admin/role-requests",
  ]) {
    expect((await buyer.call("GET", path)).status, path).toBe(403);
  }
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
  await page.goto("/admin/accounts");
  await expect(page.getByText("Only the staff of the shop may look here.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);

  await asAdministrator(page, shop);
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Administration" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await page.goto("/store");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(page.getByRole("region", { name: "Trade" })).toContainText(/Last 30 days/);
});

test("an administrator finds an account and gives it a role", async ({ page, shop, account, buyer }) => {
  await asAdministrator(page, shop);
  await openAccount(page, account.email);
  await expect(page.getByRole("button", { name: "Save the roles" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Seller" }).check();
  await page.getByRole("button", { name: "Save the roles" }).click();
  await expect(page.getByText("The roles are saved.")).toBeVisible();
  const roles = async () => (await buyer.json<{ user: { roles: string[] } }>("GET", "/auth/me")).user.roles;
  expect(await roles()).toEqual(["buyer", "seller"]);

  await page.reload();
  await page.getByRole("checkbox", { name: "Seller" }).uncheck();
  await page.getByRole("button", { name: "Save the roles" }).click();
  await expect(page.getByText("The roles are saved.")).toBeVisible();
  expect(await roles()).toEqual(["buyer"]);
});

test("accounts are narrowed to a role, and nobody found is said", async ({ page, shop }) => {
  await asAdministrator(page, shop);
  await page.goto("/admin/accounts");
  await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Administrator" });
  await expect(row(page, "Accounts", "admin@sokoni.example")).toBeVisible();
  await expect(row(page, "Accounts", "seller@sokoni.example")).toHaveCount(0);
  await page.getByRole("searchbox").pressSequentially("nobody-of-this-name", { delay: 40 });
  await expect(page.getByText("No account matches.")).toBeVisible();
  await page.getByRole("button", { name: "Show all accounts" }).click();
  await expect(page.getByRole("table", { name: "Accounts" }).getByRole("row").nth(5)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("one's own account is not one's own to change", async ({ page, shop }) => {
  await asAdministrator(page, shop);
  await openAccount(page, "admin@sokoni.example");
  await expect(page.getByText("This is your own account.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Suspend the account" })).toHaveCount(0);
  await page.goto("/admin/accounts/no-such-account");
  await expect(page.getByText("There is no such account.")).toBeVisible();
});

test("a suspended account is shut out at once, with the reason, until it is let in again", async ({
  page,
  shop,
  account,
  buyer,
  visitor,
}) => {
  const reason = "Three buyers were sent other goods than they ordered.";
  const logIn = () => visitor.call("POST", "/auth/login", { email: account.email, password: PASSWORD });
  await asAdministrator(page, shop);
  await openAccount(page, account.email);
  await page.getByRole("button", { name: "Suspend the account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByText("Say why: they will read it")).toBeVisible();
  await dialog.getByLabel("Why").fill(reason);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Suspended", { exact: true })).toBeVisible();
  expect((await buyer.call("GET", "/auth/me")).status).toBe(401);
  const refused = await logIn();
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain(reason);

  await page.reload();
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole("button", { name: "Let them in again" }).click();
  await expect(page.getByRole("button", { name: "Suspend the account" })).toBeVisible();
  expect((await logIn()).status).toBe(200);
});

test("a role is asked for, declined with a reason, asked for again and granted", async ({
  browser,
  buyerPage: page,
  account,
  shop,
}) => {
  test.slow();
  const context = await browser.newContext();
  const admin = await secondBrowser(context, shop, await demoAccount(shop, "admin"));
  const why = `We grow tea in Kericho. ${crypto.randomUUID()}`;
  const role = page.getByRole("listitem").filter({ hasText: "Logistics provider" });
  const ask = async (reason: string) => {
    await role.getByRole("button", { name: "Ask for it: Logistics provider" }).click();
    await page.getByRole("dialog").getByLabel("About you").fill(reason);
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(role).toContainText("An administrator decides.");
  };

  await page.goto("/settings");
  await expect(page.getByRole("listitem").filter({ hasText: "Fills a cart" })).toContainText("Yours");
  await expect(page.getByText("Once your e-mail is confirmed, you can ask for it.").first()).toBeVisible();
  await expect(role.getByRole("button")).toHaveCount(0);
  await confirmEmail(shop, account.email);
  await page.reload();
  await role.getByRole("button").click();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("Say it in 10 characters or more")).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await ask(why);
  await role.getByRole("button", { name: "Withdraw: Logistics provider" }).click();
  await ask(why);

  await admin.goto(`${shop.url}/admin/roles`);
  const request = admin.getByRole("listitem").filter({ hasText: why });
  await expect(request).toContainText(account.email);
  await request.getByRole("button", { name: /^Decline/ }).click();
  await admin.getByRole("dialog").getByLabel("Why").fill("Tell us what you carry with.");
  await admin.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(request).toHaveCount(0);
  await admin.getByRole("tab", { name: "Declined" }).click();
  await expect(request).toContainText("Your answer: Tell us what you carry with.");

  await page.reload();
  await expect(role).toContainText("Tell us what you carry with.");
  await ask(`${why} With two trucks.`);
  await expectLive(page);
  await admin.getByRole("tab", { name: "Waiting" }).click();
  await request.getByRole("button", { name: /^Grant/ }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Grant it" }).click();
  await expect(request).toHaveCount(0);
  await expect(role).toContainText("Yours");
  await context.close();
});

test("goods are put in front of the others, and taken away", async ({ page, shop, visitor }) => {
  await asAdministrator(page, shop);
  const featured = async () =>
    (await visitor.json<{ name: string }[]>("GET", "/api/data?tab=featured&limit=100")).map(
      ({ name }) => name,
    );
  const before = await featured();
  const other = (await visitor.products()).find(({ name }) => !before.includes(name))?.name ?? "";
  await page.goto("/admin/featured");
  const front = page.getByRole("region", { name: "In front now" });
  await expect(front.getByRole("listitem")).toHaveCount(before.length);
  await page.getByRole("searchbox", { name: "Search the store's goods" }).fill(other);
  await page.getByRole("button", { name: `Feature: ${other}` }).click();
  await expect(front.getByText(other)).toBeVisible();
  expect(await featured()).toContain(other);

  await front.getByRole("button", { name: `Take away: ${other}` }).click();
  await expect(front.getByText(other)).toHaveCount(0);
  expect(await featured()).toEqual(before);
});

test("the owner takes a product off sale: no buyer finds it, and its seller reads why", async ({
  page,
  browser,
  shop,
  visitor,
}) => {
  test.slow();
  const reason = `The weight on the bag is wrong. ${crypto.randomUUID()}`;
  const context = await browser.newContext({ baseURL: shop.url });
  const sellerPage = await context.newPage();
  const seller = await asSeller(sellerPage, shop);
  const { id, name } = await listLot(seller, `OFF-${crypto.randomUUID().slice(0, 8)}`);
  const q = encodeURIComponent(name);
  await sellerPage.goto(`/inventory/stock/full?q=${q}`);
  await expect(row(sellerPage, "Stock", name)).toBeVisible();
  await expectLive(sellerPage);

  await asAdministrator(page, shop);
  await page.goto("/admin/off-sale");
  await page.getByRole("searchbox", { name: "Search the store's goods" }).fill(name);
  await page.getByRole("button", { name: `Take off sale: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Take ${name} off sale?` });
  await dialog.getByRole("button", { name: "Take it off sale" }).click();
  await expect(dialog.getByText("Say why: the seller reads it").first()).toBeVisible();
  await expectAccessible(page, "taking off sale without a reason");
  await dialog.getByRole("textbox", { name: "Why" }).fill(reason);
  await dialog.getByRole("button", { name: "Take it off sale" }).click();
  await expect(dialog).toHaveCount(0);
  const off = page
    .getByRole("region", { name: "Off sale now" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(off).toContainText(reason);
  await expect(page.getByRole("button", { name: `Take off sale: ${name}` })).toHaveCount(0);
  await expectAccessible(page, "goods off sale");

  await test.step("a buyer does not find it", async () => {
    expect((await visitor.call("GET", `/api/products/${id}`)).status).toBe(404);
    const buyerPage = await browser.newPage({ baseURL: shop.url });
    await buyerPage.goto(`/search-results?q=${q}`);
    await expect(buyerPage.getByText("No products found matching your search.")).toBeVisible();
    await expect(buyerPage.getByRole("link", { name })).toHaveCount(0);
    await buyerPage.close();
  });

  await test.step("its seller reads the reason", async () => {
    await expect(row(sellerPage, "Stock", name)).toContainText(`Taken off sale by the shop: ${reason}`);
    const details = await openDetails(sellerPage, name);
    await expect(details.getByText(`Taken off sale by the shop: ${reason}`)).toBeVisible();
    await expectAccessible(sellerPage, "a lot off sale");
    await sellerPage.keyboard.press("Escape");
  });

  await off.getByRole("button", { name: `Put back on sale: ${name}` }).click();
  await expect(off).toHaveCount(0);
  await expect(row(sellerPage, "Stock", name)).not.toContainText("Off sale");
  expect((await visitor.call("GET", `/api/products/${id}`)).status).toBe(200);
  await context.close();
});

test("the modules are shown as they run, and the one that is off as off", async ({ page, openShop }) => {
  const shop = await openShop({ MODULES__MESSAGES: "false" });
  await asAdministrator(page, shop);
  await page.goto(`${shop.url}/admin/modules`);
  const modules = page.getByRole("table", { name: "Modules" });
  await expect(modules.getByRole("row").filter({ hasText: "Running" })).toHaveCount(14);
  await expect(modules.getByRole("row", { name: /^messages/i })).toContainText("Off");
  await expect(
    page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Contact form" }),
  ).toHaveCount(0);
  await page.goto(`${shop.url}/admin/contact`);
  await expect(page.getByText("This part of the shop is switched off.")).toBeVisible();
});

test("a dead event is tried again or given up", async ({ page, shop }) => {
  await asAdministrator(page, shop);
  await page.goto("/admin/events");
  await expect(page.getByText("No dead events.")).toBeVisible();

  // A healthy shop has none: these are mocked.
  const letter = {
    consumer: "billing.orders",
    event: "sales.order-placed",
    at: "2026-05-03T10:00:00Z",
    error: "no key",
  };
  let letters = [1, 2].map((seq) => ({ ...letter, seq }));
  await page.route("**/api/admin/dead-letters?*", (route) =>
    route.fulfill({ json: { items: letters, next_cursor: null, total: letters.length } }),
  );
  await page.route("**/api/admin/dead-letters/billing.orders/*/*", (route) => {
    const [seq, step] = new URL(route.request().url()).pathname.split("/").slice(-2);
    if (step === "replay" && letters.length === 2) {
      return route.fulfill({
        status: 409,
        json: { type: "/problems/still-failing", status: 409, detail: "The event was not taken: no key." },
      });
    }
    letters = letters.filter((one) => String(one.seq) !== seq);
    return route.fulfill({ status: 204 });
  });
  await page.reload();
  await page
    .getByRole("button", { name: "Try again: sales.order-placed number 1 for billing.orders" })
    .click();
  await expect(page.getByRole("alert")).toContainText("The event was not taken: no key.");
  await page.getByRole("button", { name: "Give up: sales.order-placed number 2 for billing.orders" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give it up" }).click();
  await expect(page.getByText("The event is given up.")).toBeVisible();
  await page.getByRole("button", { name: /^Try again: .* number 1/ }).click();
  await expect(page.getByText("The event is taken in now.")).toBeVisible();
  await expect(page.getByText("No dead events.")).toBeVisible();
});

test("the audit log says who changed what, from where", async ({ page, shop, account, buyer }) => {
  const { name, email } = account;
  await buyer.addToCart("Nyeri AA Light Roast", 1);
  await buyer.placeOrder();
  const admin = await asAdministrator(page, shop);
  const { items } = await admin.json<{ items: { id: string }[] }>("GET", `/api/admin/accounts?q=${email}`);
  await page.goto(`/admin/accounts/${items[0]?.id}`);
  await page.getByRole("link", { name: "What this account changed" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const entry = row(page, "Audit log", "POST /api/orders").first();
  await expect(entry).toContainText(name);
  await expect(entry).toContainText("127.0.0.1");
  await entry.getByText(/^\d+ rows$/).click();
  await expect(entry).toContainText("sales, ");
  await page.getByRole("link", { name: "Show everybody's" }).click();
  await expect(row(page, "Audit log", "POST /api/orders").first()).toBeVisible();
});

test("news is written where everything else is administered", async ({ page, shop }) => {
  await asAdministrator(page, shop);
  const title = `Rains are late ${crypto.randomUUID()}`;
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Write news" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("textbox", { name: "News" }).fill("Picking begins in May.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 3, name: title })).toBeVisible();
  await page.getByRole("button", { name: `Delete: ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { level: 3, name: title })).toHaveCount(0);
});

const LISTS = [
  { screen: "accounts", call: "**/api/admin/accounts?*", says: "The accounts could not be loaded." },
  { screen: "roles", call: "**/api/admin/role-requests?*", says: "The requests could not be loaded." },
  { screen: "modules", call: "**/api/admin/modules", says: "The modules could not be loaded." },
  { screen: "events", call: "**/api/admin/dead-letters?*", says: "The dead events could not be loaded." },
  { screen: "audit", call: "**/api/admin/audit?*", says: "The audit log could not be loaded." },
  { screen: "featured", call: "**/api/data?*", says: "The featured goods could not be loaded." },
  {
    screen: "off-sale",
    call: "**/api/admin/products/withheld?*",
    says: "The goods off sale could not be loaded.",
  },
] as const;

for (const failure of FAILURES) {
  test(`each list says when it could not be loaded, and is asked for again: ${failure}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await asAdministrator(page, shop);
    for (const { screen, call, says } of LISTS) {
      await page.route(call, failing(failure));
      await page.goto(`/admin/${screen}`);
      await expect(page.getByRole("alert")).toContainText(says);
      await healWhenPressed(page, call);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
  });
}

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });
    test.slow();

    test("the administration is accessible", async ({ page, shop, account, buyer }) => {
      const body = { role: "seller", reason: "We roast on Fridays and want to sell." };
      await confirmEmail(shop, account.email);
      await buyer.json("POST", "/api/account/role-requests", body);
      await asAdministrator(page, shop);
      await page.goto("/admin");
      await expect(page.getByText("This waits for you:")).toBeVisible();
      await expectAccessible(page, "overview");
      if (width < 1024)
        await page
          .getByRole("main")
          .getByRole("link", { name: /^Role requests/ })
          .click();
      else
        await page
          .getByRole("navigation", { name: "Administration" })
          .getByRole("link", { name: /^Role/ })
          .click();
      await page
        .getByRole("button", { name: `Decline: seller for ${account.name}` })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
      await expectAccessible(page, "declining without a reason");
      await page.getByRole("button", { name: "Not yet" }).click();
      await expectAccessible(page, "role requests");
      await page.goto("/admin/accounts");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await expectAccessible(page, "accounts");
      await openAccount(page, "seller@sokoni.example");
      await expect(page.getByRole("checkbox", { name: "Seller" })).toBeVisible();
      await expectAccessible(page, "one account");
      for (const [screen, title] of [
        ["modules", "Modules"],
        ["events", "Dead events"],
        ["audit", "Audit log"],
        ["featured", "Featured"],
        ["off-sale", "Off sale"],
        ["news", "News"],
        ["contact", "Contact form"],
      ] as const) {
        await follow(page, `/admin/${screen}`);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expectAccessible(page, screen);
      }
    });
  });
}
