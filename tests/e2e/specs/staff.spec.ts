import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client, newEmail, PASSWORD } from "../support/client.ts";
import { linkTo } from "../support/letters.ts";
import { demoAccount } from "../support/office.ts";
import type { Shop } from "../support/shop.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { row } from "../support/trade.ts";

/* People who look after the shop in some areas: what is theirs works, and what is not is neither shown nor possible. */

/** Invites a person in the page; the person joins by the e-mail's link in a browser of their own. */
async function hire(owner: Page, browser: Browser, shop: Shop, area: string, name: string): Promise<Page> {
  const email = newEmail();
  await owner.goto(`${shop.url}/admin/staff`);
  await owner.getByRole("textbox", { name: "E-mail" }).fill(email);
  await owner.getByRole("checkbox", { name: area, exact: true }).check();
  await owner.getByRole("button", { name: "Send the invitation" }).click();
  await expect(owner.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  const page = await (await browser.newContext()).newPage();
  await page.goto(shop.url + (await linkTo(shop, email, "/join/")));
  await expect(page.getByText("You look after the shop in these areas:")).toBeVisible();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/once more|Confirm/i).fill(PASSWORD);
  await page.getByRole("button", { name: "Join the staff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("listitem").filter({ hasText: email })).toContainText(area);
  return page;
}

/** The sections that the administration offers on this page. */
async function sections(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  return (await links.allInnerTexts()).map((text) => text.trim());
}

/** The status of a call that the page's own session makes. */
async function status(page: Page, shop: Shop, method: string, path: string, body?: unknown): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  return (await new Client(shop, token).call(method, path, body)).status;
}

async function refused(page: Page, shop: Shop, path: string) {
  await page.goto(shop.url + path);
  await expect(page.getByText("This is not among the work that was given to you.")).toBeVisible();
}

test.describe("staff", () => {
  test("support reads the trade and accounts, and changes neither", async ({
    page,
    browser,
    shop,
    buyer,
  }) => {
    test.slow();
    const order = await buyer.addToCart("Nyeri AA Light Roast", 1).then(() => buyer.placeOrder());
    await signInQuietly(page, shop, await demoAccount(shop, "admin"));
    const work = await hire(page, browser, shop, "Support", "Achieng Otieno");
    expect(await sections(work)).toEqual([
      "Overview",
      "Orders",
      "Bills",
      "Shipments",
      "Quotes",
      "Accounts",
      "Contact form",
      "Disputes",
    ]);
    await expectAccessible(work, "the administration for staff");
    await work.goto(`${shop.url}/admin/orders/${order.id}`);
    await expect(work.getByText(order.number).first()).toBeVisible();
    await work.goto(`${shop.url}/admin/accounts?q=admin`);
    await row(work, "Accounts", "admin@sokoni.example").getByRole("link").click();
    await expect(work).toHaveURL(/\/admin\/accounts\/[\w-]+$/);
    await expect(work.getByRole("main").getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(work.getByRole("checkbox"), "no roles to change").toHaveCount(0);
    await refused(work, shop, "/admin/staff");
    await refused(work, shop, "/admin/tax");
    await refused(work, shop, "/admin/texts");
    expect(await status(work, shop, "GET", "/api/admin/tax")).toBe(403);
    expect(await status(work, shop, "GET", "/api/admin/audit")).toBe(403);
    await work.context().close();
  });

  test("books decide the taxes, and see no texts", async ({ page, browser, openShop }) => {
    test.slow();
    const shop = await openShop();
    await signInQuietly(page, shop, await demoAccount(shop, "admin"));
    const work = await hire(page, browser, shop, "Books", "Baraka Mutua");
    expect(await sections(work)).toEqual([
      "Overview",
      "Orders",
      "Bills",
      "Tax",
      "Books",
      "Payouts",
      "Disputes",
      "Payments",
    ]);
    await work.goto(`${shop.url}/admin/tax`);
    await expect(work.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await status(work, shop, "POST", "/api/admin/tax/offered-rules", { of: ["KE"] })).toBeLessThan(
      300,
    );
    await work.goto(`${shop.url}/admin/payments`);
    await expect(work.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await expect(work.getByRole("button", { name: /^Connect/ }), "no keys").toHaveCount(0);
    await refused(work, shop, "/admin/texts");
    await refused(work, shop, "/admin/shipments");
    expect(await status(work, shop, "GET", "/api/admin/payments/connections")).toBe(403);
    await work.context().close();
  });

  test("the catalogue's staff write texts and news, see no orders, and leave", async ({
    page,
    browser,
    openShop,
  }) => {
    test.slow();
    const shop = await openShop();
    await signInQuietly(page, shop, await demoAccount(shop, "admin"));
    const work = await hire(page, browser, shop, "Catalogue", "Chebet Rono");
    expect(await sections(work)).toEqual(["Overview", "News", "Featured", "Texts", "Buttons"]);
    await work.goto(`${shop.url}/admin/texts/faq`);
    await work.getByLabel("Text in Markdown").fill("Ask **Chebet**.");
    const saved = work.waitForResponse((response) => response.request().method() === "PUT");
    await work.getByRole("button", { name: /^Save/ }).click();
    expect((await saved).ok()).toBe(true);
    await page.goto(`${shop.url}/faq`);
    await expect(page.getByText("Ask Chebet.")).toBeVisible();
    await refused(work, shop, "/admin/orders");
    await refused(work, shop, "/admin/look");
    expect(await status(work, shop, "GET", "/api/admin/trade/orders")).toBe(403);
    await page.goto(`${shop.url}/admin/staff`);
    await expectAccessible(page, "staff");
    await page.getByRole("button", { name: "Change what Chebet Rono may do" }).click();
    await page.getByRole("listitem").getByRole("checkbox", { name: "Catalogue" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Chebet Rono" })).toHaveCount(0);
    expect(await status(work, shop, "GET", "/api/admin/texts")).toBe(403);
    await work.context().close();
  });
});
