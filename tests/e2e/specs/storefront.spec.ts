import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client, PASSWORD } from "../support/client.ts";
import { follow } from "../support/follow.ts";
import { demoAccount, lotFields } from "../support/office.ts";
import { png } from "../support/png.ts";
import { SCREENS } from "../support/screen-list.ts";
import { settled } from "../support/settled.ts";
import type { Shop } from "../support/shop.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

/* The shop's own face, which its owner gives it in the administration. */

const NAME = "Chai & Kahawa";
const LOGO = { name: "logo.png", mimeType: "image/png", buffer: png(120, 40, [122, 31, 92]) };

async function asOwner(page: Page, shop: Shop): Promise<Client> {
  const account = await demoAccount(shop, "admin");
  await signInQuietly(page, shop, account);
  return new Client(shop, account.token);
}

const look = (over: Record<string, string> = {}) => ({
  name: NAME,
  email: "shop@kahawa.example",
  phone: "+254 700 000 000",
  address: "1 Moi Avenue\nNairobi",
  timeZone: "Africa/Nairobi",
  currency: "EUR",
  accent: "#7a1f5c",
  second: "#1f4b7a",
  ...over,
});

test("the owner names the shop, sees its colours in both themes before saving, and takes a version back", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/look`);
  const main = page.getByRole("main");
  await main.getByLabel("Name of the shop").fill(NAME);
  await main.getByLabel("Links, buttons and titles (optional)").fill("#ffdd00");
  await expect(main.getByRole("alert")).toContainText("4.5 : 1 is the least");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("link", { name: /cannot be read well/ })).toBeVisible();
  await main.getByLabel("Links, buttons and titles (optional)").fill("#7a1f5c");
  await expect(main.getByRole("figure", { name: "In the dark theme" })).toContainText("Contrast");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("status").filter({ hasText: "It is saved" })).toBeVisible();
  await main.getByRole("button", { name: "Load this page again" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: NAME })).toBeVisible();
  await expect(page).toHaveTitle(`Name and looks · ${NAME}`);
  const leaf = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--leaf"),
  );
  expect(leaf).toContain("#7a1f5c");
  await expectAccessible(page, "name and looks");

  await main.getByRole("button", { name: "Take back to the start" }).click();
  await expect(main.getByText("The program's own")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sokoni" })).toBeVisible();
});

test("a logo is looked at before it is used, and a file that is none is refused", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/look`);
  const main = page.getByRole("main");
  const file = main.getByLabel("A picture file");
  await file.setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(main.getByText("The logo must be a PNG, JPEG or WebP picture.")).toBeVisible();
  await file.setInputFiles({ ...LOGO, buffer: Buffer.from("no picture") });
  await main.getByRole("button", { name: "Use this logo" }).click();
  await expect(main.getByText("The logo is not a PNG, JPEG or WebP picture.")).toBeVisible();
  await file.setInputFiles(LOGO);
  await main.getByRole("button", { name: "Use this logo" }).click();
  await expect(main.getByRole("status").filter({ hasText: "It is saved" })).toBeVisible();
  await page.goto(`${shop.url}/`);
  const picture = page.getByRole("banner").locator("img");
  await expect(picture).toHaveAttribute("src", /^\/media\/logos\//);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /-192\.png$/);
});

test("a text is written, looked at and shown, and a page of one's own stands in footer and menu", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/texts`);
  const main = page.getByRole("main");
  await expectAccessible(page, "texts and pages");
  await main.getByLabel("Title of a new page").fill("Our story");
  await main.getByRole("button", { name: "Write it" }).click();
  await expect(page).toHaveURL(/\/admin\/texts\/our-story$/);
  await main.getByLabel("Text in Markdown").fill("# Since 1962\n\nWe grow **tea**.<script>alert(1)</script>");
  await main.getByLabel("Link in the menu").check();
  await main.getByRole("button", { name: "Preview" }).click();
  const preview = main.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Since 1962" })).toBeVisible();
  await expectAccessible(page, "a text with its preview");
  await main.getByRole("button", { name: "Save and show" }).click();
  await expect(main.getByRole("status").filter({ hasText: "It is saved" })).toBeVisible();
  const owner = new Client(shop, (await demoAccount(shop, "admin")).token);
  await owner.json("PUT", "/api/admin/texts/faq", { title: "Ask us", markdown: "Anything." });

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${shop.url}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Our story" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our story" })).toBeVisible();
  await expect(main.getByText("We grow tea.")).toBeVisible();
  await expectAccessible(page, "a page of the shop's own");
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Our story" })).toBeVisible();
  await page.goto(`${shop.url}/faq`);
  await expect(page.getByRole("heading", { level: 1, name: "Ask us" })).toBeVisible();
  await page.goto(`${shop.url}/pages/nothing`);
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

test("the owner chooses the store's buttons and the home's carousel", async ({ page, openShop }) => {
  const shop = await openShop();
  await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/shelves`);
  const buttons = page.getByRole("region", { name: "The store's buttons" });
  await expect(buttons.getByRole("listitem")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "The home's carousel" }).getByRole("listitem")).toHaveCount(
    8,
  );
  await buttons.getByRole("button", { name: "Take White tea away" }).click();
  await buttons.getByRole("button", { name: "Move Rooibos tea up" }).click();
  await buttons.getByLabel("Choose a button by").selectOption("region");
  await buttons.getByLabel("Add a button").selectOption("Rwanda");
  await buttons.getByLabel("Label of Rwanda").fill("From Rwanda");
  await expectAccessible(page, "buttons and carousel");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "It is saved" })).toBeVisible();
  await page.goto(`${shop.url}/store`);
  const shown = page.getByRole("group", { name: "Categories" });
  await expect(shown.getByRole("button")).toHaveText([
    "Black tea",
    "Rooibos tea",
    "Green tea",
    "From Rwanda",
  ]);
  await shown.getByRole("button", { name: "From Rwanda" }).click();
  await expect(page).toHaveURL(/region=Rwanda/);
});

test("the first-day list leads to each screen and ticks itself", async ({ page, openShop }) => {
  const shop = await openShop();
  const owner = await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/first-day`);
  const row = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
  await expect(row(/^Name and logo ?, to do/)).toHaveAttribute("href", "/admin/look");
  await expect(row(/^The first product ?, done/)).toBeVisible();
  await expectAccessible(page, "the first day");
  await owner.json("PUT", "/api/admin/texts/terms-of-sale", { title: "Terms of sale", markdown: "Pay." });
  await page.reload();
  await expect(row(/^Terms of sale ?, done/)).toBeVisible();
});

test("an order is tried from the first-day list, and its row is ticked", async ({ page, openShop }) => {
  const shop = await openShop();
  await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/first-day`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: /^Try an order of / }).click();
  await expect(main.getByRole("status").filter({ hasText: "It went through" })).toBeVisible();
  await expect(main.getByRole("link", { name: /^A test order ?, done/ })).toBeVisible();
});

test("the mail server is set in the page, and a test says why it was not sent", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await asOwner(page, shop);
  await page.goto(`${shop.url}/admin/mail`);
  const main = page.getByRole("main");
  await expect(main.getByText("There is no mail server yet")).toBeVisible();
  await expectAccessible(page, "the mail server");
  await main.getByLabel("Server").fill("mail.example.com");
  await main.getByLabel("Port").fill("1");
  await main.getByLabel("Protection").selectOption("none");
  await main.getByLabel("Sender").fill("shop@kahawa.example");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("link", { name: /only a server on this machine/ })).toBeVisible();
  await main.getByLabel("Server").fill("localhost");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByText("E-mails go to the server below.")).toBeVisible();
  await main.getByRole("button", { name: "Send me a test" }).click();
  await expect(main.getByRole("alert")).toContainText("The test was not sent");
});

test("no screen of a shop named otherwise, in euros, says Sokoni or shows a dollar", async ({
  page,
  openShop,
}) => {
  test.setTimeout(400_000);
  const shop = await openShop({ DEMO__ENABLED: "false" });
  const owner = await opened(shop);
  const buyer = new Client(shop).as(await new Client(shop).newAccount());
  const wrong: string[] = [];
  const visit = async (path: string) => {
    await follow(page, path);
    await settled(page);
    const said = `${await page.title()}\n${await page.locator("body").innerText()}`;
    for (const word of said.match(/.*(?:Sokoni|\$).*/g) ?? []) wrong.push(`${path}: ${word}`);
  };
  const screens = SCREENS.filter(({ path }) => path === "/" || !path.endsWith("/"));
  const { id } = await owner.json<{ id: string }>("POST", "/api/inventory", {
    ...lotFields("EUR-1"),
    currency: null,
  });
  await buyer.json("POST", "/cart/add", { itemID: id, itemQuantity: 1 });
  const order = await buyer.placeOrder();
  await buyer.json("POST", "/cart/add", { itemID: id, itemQuantity: 1 });
  await expect
    .poll(async () => (await buyer.json<unknown[]>("GET", "/api/billing")).length)
    .toBeGreaterThan(0);

  await page.goto(shop.url);
  for (const { path } of screens.filter(({ signIn }) => !signIn)) await visit(path);
  await visit(`/product/${id}`);
  for (const client of [owner, buyer]) {
    await signInQuietly(page, shop, { email: "", password: "", name: "", token: client.token ?? "" });
    await page.goto(`${shop.url}/home`);
    for (const { path } of screens.filter(({ signIn }) => signIn)) await visit(path);
  }
  await visit(`/account/orders/${order.id}`);
  expect(wrong).toEqual([]);
});

/** Sets a new shop up, as its console says, and names it; the owner sells. */
async function opened(shop: Shop): Promise<Client> {
  const printed = () => /with the code (\S+)/.exec(shop.console)?.[1] ?? "";
  await expect.poll(printed).not.toBe("");
  const { token } = await new Client(shop).json<{ token: string }>("POST", "/api/setup", {
    code: printed(),
    name: "Wanjiru Kamau",
    email: "owner@kahawa.example",
    password: PASSWORD,
    sells: true,
  });
  const owner = new Client(shop, token);
  await owner.json("PUT", "/api/admin/look", look());
  return owner;
}
