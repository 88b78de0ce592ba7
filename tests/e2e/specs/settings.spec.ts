import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

test("a profile is changed, and refused while something is wrong", async ({ buyerPage: page, buyer }) => {
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Trade office" }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit profile" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Njeri Mwangi");

  await page.getByLabel("Full name").fill(" ");
  await page.getByLabel("City").fill("");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByRole("alert")).toContainText("2 fields need another look");
  await expect(page.getByLabel("Full name")).toHaveAccessibleDescription(/Enter your full name/);

  await page.getByLabel("Full name").fill("Njeri Wanjiku");
  await page.getByLabel("City").fill("Thika");
  await page.getByLabel("Country").fill("Kenya");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();

  const account = await buyer.json<{ user: { name: string }; address: { city: string; country: string } }>(
    "GET",
    "/api/account",
  );
  expect([account.user.name, account.address.city, account.address.country]).toEqual([
    "Njeri Wanjiku",
    "Thika",
    "Kenya",
  ]);
  await page.goto("/account");
  await expect(page.getByText("Njeri Wanjiku").first()).toBeVisible();
});

test("a company changes its trading name", async ({ page, shop }) => {
  const seller = await demoAccount(shop, "seller");
  await signInQuietly(page, shop, seller);
  await page.goto("/edit");
  await expect(page.getByLabel("Legal company name")).toHaveValue("Mwangaza Ridge Farmers' Co-operative");
  await page.getByLabel("Country").fill("");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the country");
  await page.getByLabel("Country").fill("Kenya");
  await page.getByLabel("Doing business as").fill("Mwangaza Ridge");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  const { user } = await new Client(shop, seller.token).json<{ user: { name: string } }>("GET", "/auth/me");
  expect(user.name).toBe("Mwangaza Ridge");
});

test("a seller's own words stand with its goods; who does not sell has no shop to edit", async ({
  page,
  openShop,
  browser,
}) => {
  // A shop of its own: everybody can read the text.
  const shop = await openShop();
  const seller = await demoAccount(shop, "seller");
  await signInQuietly(page, shop, seller);
  await page.goto(`${shop.url}/edit`);
  const words = "Two mills on the ridge.\nWe pay by the delivery slip.";
  await page.getByLabel("About you").fill("x".repeat(2001));
  await page.getByRole("button", { name: "Save the shop" }).click();
  await expect(page.getByText("At most 2,000 characters")).toBeVisible();
  await page.getByLabel("About you").fill(words);
  await page.getByRole("button", { name: "Save the shop" }).click();
  await expect(page.getByText("Your shop is saved.")).toBeVisible();

  const visitor = new Client(shop);
  const { id } = await visitor.product("Nyeri AA Light Roast");
  const visitors = await browser.newPage();
  await visitors.goto(`${shop.url}/product/${id}`);
  const note = visitors.getByRole("region", { name: "Mwangaza Ridge Farmers' Co-operative" });
  await expect(note).toContainText("We pay by the delivery slip.");
  await visitors.close();

  const buyer = await visitor.newAccount();
  await signInQuietly(page, shop, buyer);
  await page.goto(`${shop.url}/edit`);
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expect(page.getByLabel("About you")).toHaveCount(0);
  const refused = await visitor.as(buyer).call("PUT", "/api/account/shop", { about: "Mine" });
  expect(refused.status).toBe(403);
  const { user } = await visitor.as(buyer).json<{ user: { id: string } }>("GET", "/auth/me");
  expect((await visitor.call("GET", `/api/sellers/${user.id}`)).status).toBe(404);
});

test("another device is logged out", async ({ buyerPage: page, shop, account, visitor }) => {
  const { email, password } = account;
  const { token } = await visitor.json<{ token: string }>("POST", "/auth/login", { email, password });
  await page.goto("/settings");
  const devices = page.getByRole("region", { name: "Where you are logged in" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await devices.getByRole("button", { name: /^Log out .+, logged in/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByRole("button")).toHaveCount(0);
  expect((await new Client(shop, token).call("GET", "/auth/me")).status).toBe(401);
  expect((await new Client(shop, account.token).call("GET", "/auth/me")).status).toBe(200);
});

test("the appearance is chosen and kept", async ({ buyerPage: page }) => {
  await page.goto("/settings");
  await page.getByRole("region", { name: "Appearance" }).getByLabel("Dark").check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByRole("region", { name: "Appearance" }).getByLabel("Dark")).toBeChecked();
});

test("a program works with an access token until it is revoked", async ({ buyerPage: page, shop }) => {
  await page.goto("/add-integration");
  await expect(page.getByText("No program is connected yet.")).toBeVisible();
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("Enter a name for the program")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Till in Nyeri");
  await page.getByRole("button", { name: "Make a token" }).click();
  const token = await page.getByTestId("token").innerText();

  const program = new Client(shop, token);
  expect((await program.call("GET", "/api/purchases")).status).toBe(200);
  for (const path of ["/api/tokens", "/api/sessions"]) {
    expect((await program.call("GET", path)).status, path).toBe(403);
  }
  const password = { currentPassword: "x", newPassword: "a new long password" };
  expect((await program.call("POST", "/auth/password", password)).status).toBe(403);

  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Till in Nyeri" });
  await expect(row).toContainText("last used today");
  await expect(page.getByTestId("token")).toHaveCount(0);
  await row.getByRole("button", { name: "Revoke Till in Nyeri" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke it" }).click();
  await expect(row).toHaveCount(0);
  expect((await program.call("GET", "/api/purchases")).status).toBe(401);
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("settings, profile and integrations are accessible", async ({ buyerPage: page }) => {
      test.slow();
      await page.goto("/settings");
      await expect(
        page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem"),
      ).toHaveCount(1);
      await expectAccessible(page, "settings");
      await page.goto("/edit");
      await page.getByLabel("Full name").fill("");
      await page.getByRole("button", { name: "Save the profile" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "profile with a fault");
      await page.goto("/add-integration");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Till");
      await page.getByRole("button", { name: "Make a token" }).click();
      await expect(page.getByTestId("token")).toBeVisible();
      await expectAccessible(page, "integrations with a token just made");
    });
  });
}
