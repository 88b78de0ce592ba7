import type { Page } from "@playwright/test";
import { searchField, suggestions } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/* Its clock cannot be taken away again. */
test.use({ ownPage: true });

/** The texts for which suggestions were requested, in order. */
function asked(page: Page): string[] {
  const words: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/search") words.push(url.searchParams.get("q") ?? "");
  });
  return words;
}

test("suggestions wait until typing has paused for 300 ms", async ({ page }) => {
  const words = asked(page);
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await searchField(page).pressSequentially("nye");
  await page.clock.runFor(290);
  await searchField(page).pressSequentially("r");
  await page.clock.runFor(290);
  await searchField(page).pressSequentially("i");
  await page.clock.runFor(290);
  await expect(suggestions(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect.poll(() => words).toEqual(["nyeri"]);
  await page.clock.resume();
  await expect(suggestions(page).first()).toBeVisible();
});

test("suggestions need three letters", async ({ page }) => {
  const words = asked(page);
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await searchField(page).pressSequentially("ny");
  await page.clock.runFor(1000);
  await searchField(page).pressSequentially("e");
  await page.clock.runFor(310);
  await expect.poll(() => words).toEqual(["nye"]);
  await page.clock.resume();
  await expect(suggestions(page).first()).toBeVisible();

  await searchField(page).press("Backspace");
  await expect(suggestions(page)).toHaveCount(0);
});

test("at most five are suggested", async ({ page, visitor }) => {
  const found = await visitor.json<unknown[]>("GET", "/api/search?q=kenya");
  expect(found.length).toBeGreaterThan(5);
  await page.goto("/");
  await searchField(page).fill("kenya");
  await expect(suggestions(page)).toHaveCount(5);
});

test("a click outside closes the list, and so does Escape", async ({ page }) => {
  await page.goto("/");
  await searchField(page).fill("kenya");
  await expect(suggestions(page)).toHaveCount(5);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(suggestions(page)).toHaveCount(0);
  await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");

  await searchField(page).press("Escape");
  await searchField(page).pressSequentially("n");
  await searchField(page).press("Backspace");
  await expect(suggestions(page)).toHaveCount(5);
  await searchField(page).press("Escape");
  await expect(suggestions(page)).toHaveCount(0);
  await expect(searchField(page)).toHaveValue("kenya");
});

test("arrows move through the list and Enter searches for the chosen one", async ({ page }) => {
  await page.goto("/");
  const field = searchField(page);
  await field.fill("kenya");
  await expect(suggestions(page)).toHaveCount(5);
  const names = await suggestions(page).allInnerTexts();

  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(suggestions(page).nth(1)).toHaveAttribute("aria-selected", "true");
  const activeId = await field.getAttribute("aria-activedescendant");
  await expect(suggestions(page).nth(1)).toHaveAttribute("id", activeId ?? "none");
  await field.press("ArrowUp");
  await field.press("ArrowUp");
  await expect(suggestions(page).nth(4)).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Search results for “${names[4]}”`);
  await expect(page.getByRole("combobox", { name: "Search teas and coffees" })).toHaveValue(
    names[4] ?? "none",
  );
  await expect(suggestions(page)).toHaveCount(0);
});

test("a suggestion on the home screen searches there", async ({ buyerPage: page }) => {
  await page.goto("/home");
  await searchField(page).fill("oolong");
  await suggestions(page).first().click();
  await expect(page).toHaveURL(/\/home\?view=search&q=Nyungwe/);
  await expect(searchField(page)).toHaveValue("Nyungwe Rolled Oolong");
  await page.getByRole("button", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/home");
});

test("results come eight to a page, and filters narrow them", async ({ page, visitor }) => {
  const all = await visitor.products();
  await page.goto("/search-results");
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByText(`${all.length} products`)).toBeVisible();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.getByRole("checkbox", { name: "Oolong Tea" }).check();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Lowest").fill("88");
  await expect(page).toHaveURL(/cupping_score=88\.\./);
});

test("a lowest score above the highest is said at the fields and not asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(data|search)\?/.test(request.url())) asked.push(request.url());
  });
  await page.goto("/search-results");
  await page.getByLabel("Highest").fill("80");
  await expect(page).toHaveURL(/cupping_score=\.\.80/);
  await page.getByLabel("Lowest").fill("90");
  const fault = page.getByText("The lowest score is above the highest. Change one of them.");
  await expect(fault).toBeVisible();
  await expect(page.getByLabel("Lowest")).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/cupping_score=\.\.80/);
  await page.getByLabel("Highest").fill("95");
  await expect(page).toHaveURL(/cupping_score=90\.\.95/);
  await expect(fault).toBeHidden();
  expect(asked.filter((url) => url.includes("90..80"))).toHaveLength(0);

  await page.goto("/search-results?cupping_score=90..80");
  await expect(page.getByText("must not have its lower end above its upper end")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  await expect(fault).toBeVisible();
});
