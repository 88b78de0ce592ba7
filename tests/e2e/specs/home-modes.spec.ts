import type { Page } from "@playwright/test";
import { hold } from "../support/failing.ts";
import { suggestions } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const section = (page: Page, name: string) =>
  page.getByRole("region", { name }).getByRole("heading", { level: 3 });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("the sections hold what was viewed and the list's products five to twelve", async ({
  buyerPage: page,
  buyer,
}) => {
  const names = (await buyer.products()).map(({ name }) => name);
  await page.goto("/home");
  await expect(section(page, "Recently viewed")).toHaveText(names.slice(0, 4));
  await expect(section(page, "Picked for you")).toHaveText(names.slice(4, 8));
  await expect(section(page, "Sales")).toHaveText(names.slice(8, 12));

  const noted = page.waitForResponse("**/api/recently-viewed");
  await page.getByRole("region", { name: "Sales" }).getByRole("link").first().click();
  await expect(title(page)).toHaveText(names[8] ?? "");
  await noted;
  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(section(page, "Recently viewed")).toHaveText([names[8] ?? "", ...names.slice(0, 3)]);
});

test("what one account viewed is not shown to another", async ({ buyerPage: page, buyer, visitor }) => {
  const all = await buyer.products();
  await buyer.call("POST", "/api/recently-viewed", { product_id: all[10]?.id });
  const other = await visitor.newAccount();
  await page.evaluate((token) => localStorage.setItem("token", token), other.token);
  await page.goto("/home");
  await expect(section(page, "Recently viewed")).toHaveText(all.slice(0, 4).map(({ name }) => name));
});

test("the carousel shows four of eight categories and moves both ways", async ({ buyerPage: page }) => {
  await page.goto("/home");
  const carousel = page.getByRole("region", { name: "By the colour of the cup" });
  await expect(carousel.getByRole("link")).toHaveText(["Green Tea", "Black Tea", "White Tea", "Oolong Tea"]);
  await expect(carousel.getByRole("button", { name: "Previous categories" })).toBeDisabled();
  await carousel.getByRole("button", { name: "Next categories" }).click();
  await expect(carousel.getByRole("link")).toHaveText(["Herbal Tea", "Chai Tea", "Matcha", "Rooibos"]);
  await expect(carousel.getByRole("button", { name: "Next categories" })).toBeDisabled();
  await carousel.getByRole("button", { name: "Previous categories" }).click();
  await carousel.getByRole("link", { name: "Black Tea" }).click();
  await expect(title(page)).toHaveText("Black Tea");
  await expect(page).toHaveURL("/home?view=category&category=Black+Tea");
});

for (const tab of ["Best Sellers", "Featured", "New", "Recommended"]) {
  test(`the tab ${tab} opens its category view, eight to a page`, async ({ buyerPage: page }) => {
    await page.goto("/home");
    await page.getByRole("button", { name: tab, exact: true }).click();
    await expect(title(page)).toHaveText(tab);
    await expect(page.getByRole("region", { name: "Filters" })).toBeVisible();
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards.first()).toBeVisible();
    expect(await cards.count()).toBeLessThanOrEqual(8);
    await page.getByRole("button", { name: "Back to home" }).click();
    await expect(page).toHaveURL("/home");
  });
}

test("a product opened from a search closes to the search, one from a category to home", async ({
  buyerPage: page,
}) => {
  await page.goto("/home");
  const search = page.getByRole("main").getByRole("combobox");
  await search.fill("nyeri");
  await search.press("Enter");
  await expect(title(page)).toHaveText("Search results for “nyeri”");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/product=/);
  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(title(page)).toHaveText("Search results for “nyeri”");
  await page.getByRole("button", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/home");
  await expect(search).toHaveValue("");
  await expect(suggestions(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Featured", exact: true }).click();
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await page.getByRole("link", { name: "Back to products" }).click();
  await expect(page).toHaveURL("/home");
});

test("while the goods load the home screen says so", async ({ buyerPage: page }) => {
  const goOn = await hold(page, /\/api\/data\?/);
  await page.goto("/home");
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  goOn();
  await expect(section(page, "Sales")).toHaveCount(4);
  await expect(page.getByRole("main").getByText("Loading...")).toBeHidden();
});
