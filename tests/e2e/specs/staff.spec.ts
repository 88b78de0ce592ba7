import { expectAccessible } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { hire, refused, sections, status } from "../support/staff.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { row } from "../support/trade.ts";

/* People who look after the shop in some areas: what is theirs works, and what is not is neither shown nor possible. */

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
      "Drafts",
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
      "Market prices",
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
    expect(await sections(work)).toEqual([
      "Overview",
      "News",
      "Featured",
      "Off sale",
      "Certificates",
      "Texts",
      "Buttons",
    ]);
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
