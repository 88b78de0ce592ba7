import { expectAccessible } from "../support/axe.ts";
import { follow } from "../support/follow.ts";
import { asSeller, listLot } from "../support/office.ts";
import { SCREENS } from "../support/screen-list.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { agreed, buy, demoSeller } from "../support/trade.ts";

test("the Dashboard button leads to the trade office, its Store link back", async ({ buyerPage: page }) => {
  await page.goto("/home");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Store", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("every screen of the trade office leads a visitor to the sign-in and names the way back", async ({
  page,
}) => {
  const office = SCREENS.filter(({ path, signIn }) => signIn && !path.endsWith("/"));
  expect(office.length).toBeGreaterThan(25);
  await page.goto(office[0]?.path ?? "/dashboard");
  for (const { path } of office) {
    await follow(page, path);
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ return: path })}`);
  }
});

test("the sidebar is closed at first, works by keyboard, and stays as it was left", async ({
  buyerPage: page,
}) => {
  await page.goto("/dashboard");
  const toggle = page.getByRole("button", { name: "Names in the sidebar" });
  const sidebar = page.getByRole("navigation", { name: "Trade office" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(sidebar.getByRole("link", { name: "Inventory" })).toBeVisible();
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await sidebar.getByRole("link", { name: "Inventory" }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(sidebar.getByRole("link", { name: "Inventory" })).toHaveAttribute("aria-current", "page");
});

test("in a low window every place of the sidebar can be reached, and shows its name", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await asSeller(page, shop);
  await page.goto(`${shop.url}/dashboard`);
  const links = page.getByRole("navigation", { name: "Trade office" }).getByRole("link");
  await expect(links.last()).toHaveAccessibleName("Help");
  for (const link of await links.all()) {
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await links.last().hover();
  await expect(page.getByRole("tooltip")).toHaveText("Help");
});

test("below the everyday places the sidebar groups the others by their subject", async ({ page, shop }) => {
  await asSeller(page, shop);
  await page.goto(`${shop.url}/dashboard`);
  const sidebar = page.getByRole("navigation", { name: "Trade office" });
  await expect(sidebar.getByRole("group")).toHaveCount(3);
  await expect(sidebar.getByRole("group", { name: "Goods" }).getByRole("link")).toHaveText([
    "Deliveries",
    "Lots",
    "Plots",
    "Data packs",
    "Samples",
    "Cuppings",
  ]);
  await page.getByRole("button", { name: "Names in the sidebar" }).click();
  await expect(sidebar.getByText("Goods", { exact: true })).toBeVisible();
});

test("on a narrow screen the places are in a drawer", async ({ buyerPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Trade office" });
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole("link", { name: "Inventory" }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(drawer).toBeHidden();
});

test("the search finds what is one's own, by keyboard, and nothing of others", async ({
  page,
  shop,
  browser,
  account,
}) => {
  const seller = await asSeller(page, shop);
  const sku = `FIND-${crypto.randomUUID().slice(0, 8)}`;
  const lot = await listLot(seller, sku);
  await page.goto("/dashboard");
  const search = page.getByRole("combobox", { name: "Search your trade office" });
  await search.pressSequentially(sku);
  const option = page.getByRole("group", { name: "Inventory" }).getByRole("option", { name: lot.name });
  await expect(option).toBeVisible();
  await search.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "search of the trade office");
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/inventory\\?item=${lot.id}`));
  await expect(
    page.getByRole("dialog", { name: "Item Details" }).getByText(sku, { exact: true }),
  ).toBeVisible();

  const others = await browser.newContext({ baseURL: shop.url });
  const other = await others.newPage();
  await other.goto(`${shop.url}/healthz`);
  await other.evaluate((token) => localStorage.setItem("token", token), account.token);
  await other.goto("/dashboard");
  await other.getByRole("combobox", { name: "Search your trade office" }).pressSequentially(sku);
  await expect(other.getByText(`Nothing of yours matches “${sku}”.`)).toBeVisible();
  await others.close();
});

test("the search finds sales by order number and contracts by theirs, on either side", async ({
  page,
  shop,
  account,
  buyer,
}) => {
  const { account: sellers, client: seller, good } = await demoSeller(shop);
  const { number } = await buy(buyer, { [good.name]: good.min_quantity });
  const contract = await agreed(buyer, seller, good);
  const { number: contractNumber } = await buyer.json<{ number: string }>(
    "GET",
    `/api/contracts/${contract}`,
  );

  await signInQuietly(page, shop, sellers);
  await page.goto("/dashboard");
  const search = page.getByRole("combobox", { name: "Search your trade office" });
  const found = (group: string) => page.getByRole("group", { name: group }).getByRole("option");
  await search.pressSequentially(number);
  await expect(found("Sales")).toHaveCount(1);
  await expect(found("Sales")).toContainText(`${good.name} to ${account.name}`);
  await expect(found("Purchases")).toHaveCount(0);
  await found("Sales").click();
  await expect(page.getByRole("dialog")).toContainText(number);
  await page.keyboard.press("Escape");

  for (const who of [sellers, account]) {
    await signInQuietly(page, shop, who);
    await page.goto("/dashboard");
    await search.pressSequentially(contractNumber);
    await expect(found("Contracts")).toContainText(contractNumber);
    await search.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/contracts/${contract}$`));
  }
});
