import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

interface Listed {
  name: string;
  tea_type: string | null;
  caffeine: string | null;
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const tea = (page: Page, name: string) =>
  page.getByRole("group", { name: "Categories" }).getByRole("button", { name });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("the store opens with its best sellers, twelve to a page in four columns", async ({ page, visitor }) => {
  const best = await visitor.json<Listed[]>("GET", "/api/data?tab=best-sellers&limit=12");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/store");
  await expect(page.getByRole("button", { name: "Best Sellers" })).toHaveAttribute("aria-current", "true");
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).getByRole("heading")).toHaveText(best.map(({ name }) => name));
  const tops = await cards(page).evaluateAll((all) =>
    all.map((card) => Math.round(card.getBoundingClientRect().top)),
  );
  expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
});

test("the other selection, a kind of tea and the second page are in the address, and back undoes them", async ({
  page,
  visitor,
}) => {
  const featured = await visitor.json<Listed[]>("GET", "/api/data?tab=featured&limit=12");
  await page.goto("/store");
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/store?page=2");
  await page.getByRole("button", { name: "Featured" }).click();
  await expect(page).toHaveURL("/store?tab=featured");
  await expect(cards(page).first().getByRole("heading")).toHaveText(featured[0]?.name ?? "");
  await tea(page, "Black tea").click();
  await expect(page).toHaveURL("/store?tab=featured&tea_type=Black+tea");

  await page.goBack();
  await expect(page).toHaveURL("/store?tab=featured");
  await expect(tea(page, "Black tea")).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(page).toHaveURL("/store?page=2");
  await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

for (const kind of ["Black tea", "Green tea", "Rooibos tea", "White tea"]) {
  test(`the button ${kind} shows that tea and no other`, async ({ page, visitor }) => {
    const all = await visitor.json<Listed[]>("GET", "/api/data?limit=200");
    const wanted = all.filter(({ tea_type: type }) => type === kind);
    expect(wanted.length).toBeGreaterThan(0);
    await page.goto("/store");
    await tea(page, kind).click();
    await expect(page.getByRole("status").filter({ hasText: "product" })).toHaveText(
      wanted.length === 1 ? "1 product" : `${wanted.length} products`,
    );
    await expect(tea(page, kind)).toHaveAttribute("aria-pressed", "true");
    await expect(box(page, kind)).toBeChecked();
    const shown = await cards(page).getByRole("heading").allTextContents();
    expect(wanted.map(({ name }) => name)).toEqual(expect.arrayContaining(shown));
    await tea(page, kind).click();
    await expect(page).toHaveURL("/store");
  });
}

test("the accordions offer the values of the goods and filter by them", async ({ page, visitor }) => {
  const filters = await visitor.json<Record<string, string[]>>("GET", "/api/filters");
  await page.goto("/store");
  const panel = page.getByRole("region", { name: "Filters" });
  for (const [label, name] of [
    ["Size", "size"],
    ["Strength", "strength"],
    ["Source", "source"],
  ] as const) {
    const value = filters[name]?.[0] ?? "";
    const found = await visitor.json<Listed[]>(
      "GET",
      `/api/data?limit=200&${new URLSearchParams({ [name]: value })}`,
    );
    await page.goto("/store");
    await panel.locator("summary", { hasText: label }).click();
    await expect(panel.getByRole("group", { name: label }).getByRole("checkbox")).toHaveCount(
      filters[name]?.length ?? 0,
    );
    await box(page, value).check();
    await expect(page).toHaveURL(`/store?${new URLSearchParams({ [name]: value })}`);
    await expect(page.getByText(found.length === 1 ? "1 product" : `${found.length} products`)).toBeVisible();
  }
});

test("an address that was shared shows the same shelf", async ({ page, visitor }) => {
  const all = await visitor.json<Listed[]>("GET", "/api/data?limit=200");
  const wanted = all.filter(
    ({ tea_type: type, caffeine }) => type === "Rooibos tea" && caffeine === "Decaffeinated",
  );
  await page.goto("/store?tea_type=Rooibos+tea&caffeine=Decaffeinated");
  await expect(box(page, "Rooibos tea")).toBeChecked();
  await expect(box(page, "Decaffeinated")).toBeChecked();
  await expect(box(page, "Caffeinated")).not.toBeChecked();
  await expect(cards(page)).toHaveCount(Math.min(12, wanted.length));
});

test("filters that leave nothing say so and can be cleared", async ({ page }) => {
  await page.goto("/store?tab=featured&tea_type=White+tea&caffeine=Decaffeinated");
  await expect(page.getByText("No products found matching your search.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/store?tab=featured");
  await expect(cards(page).first()).toBeVisible();
});
