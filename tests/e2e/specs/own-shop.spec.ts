import { Client } from "../support/client.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

test("a shop's own name stands in its header, footer and titles, and its currency in the form of a product", async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ SHOP__NAME: "Chai & Kahawa", SHOP__CURRENCY: "KES" });
  await page.goto(`${shop.url}/`);
  await expect(page).toHaveTitle("Chai & Kahawa: tea and coffee from East Africa");
  await expect(page.getByRole("banner").getByRole("link", { name: "Chai & Kahawa" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText("Chai & Kahawa", { exact: true })).toBeVisible();
  await expect(page.getByText("Sokoni")).toHaveCount(0);
  await page.goto(`${shop.url}/faq`);
  await expect(page).toHaveTitle("Frequently asked questions · Chai & Kahawa");
  await expect(page.getByText("Sokoni")).toHaveCount(0);

  const { token } = await new Client(shop).json<{ token: string }>("POST", "/auth/login", {
    email: "seller@sokoni.example",
    password: "tea before coffee 17",
  });
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.goto(`${shop.url}/inventory/add`);
  await expect(page.getByLabel("Price of one unit in KES")).toBeVisible();
});

test("an empty shop says that nothing is listed yet, and not that a search found nothing", async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ DEMO__ENABLED: "false" });
  await page.goto(`${shop.url}/store`);
  await expect(page.getByText("Nothing is listed yet.")).toBeVisible();
  await expect(page.getByText("No products found matching your search.")).toBeHidden();
  await page.goto(`${shop.url}/search-results?q=nyeri`);
  await expect(page.getByText("No products found matching your search.")).toBeVisible();
});

test("whoever has no company is told so without asking the shop for it", async ({ buyerPage: page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/company");
  await expect(page.getByText("You belong to no company here.")).toBeVisible();
  expect(asked).not.toContain("/api/company");
});

test("whoever is the administrator of an empty shop is shown how to begin", async ({ page, openShop }) => {
  const shop = await openShop();
  const { token } = await new Client(shop).json<{ token: string }>("POST", "/auth/login", {
    email: "admin@sokoni.example",
    password: "tea before coffee 17",
  });
  await signInQuietly(page, shop, { email: "", password: "", name: "", token });
  await page.route("**/api/data?*", (route) =>
    route.fulfill({ json: [], headers: { "X-Total-Count": "0" } }),
  );
  await page.goto(`${shop.url}/store`);
  await expect(page.getByRole("link", { name: "Let somebody sell" })).toHaveAttribute(
    "href",
    "/admin/accounts",
  );
});
