import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client, newEmail, PASSWORD } from "../support/client.ts";
import { linkTo } from "../support/letters.ts";
import { demoAccount } from "../support/office.ts";
import { logIn } from "../support/screens.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const NEW_PASSWORD = "eleven cups of rooibos";

async function choosePassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel(`${label}, once more`).fill(password);
}

test("a forgotten password is chosen anew, by a link that works once", async ({
  page,
  account,
  shop,
  visitor,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();

  const link = await linkTo(shop, account.email, "/reset-password/");
  await page.goto(link);
  await choosePassword(page, "New password", "password1");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("alert").first()).toContainText("most common passwords");
  await choosePassword(page, "New password", NEW_PASSWORD);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await logIn(page, account.email, NEW_PASSWORD);
  await expect(page).toHaveURL("/home");
  expect((await visitor.as(account).call("GET", "/auth/me")).status).toBe(401);

  await page.goto(link);
  await choosePassword(page, "New password", "another long password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("an e-mail nobody has is answered alike", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
});

test("a new password keeps this device logged in and no other", async ({
  buyerPage: page,
  account,
  visitor,
}) => {
  await page.goto("/account");
  const form = page.getByRole("region", { name: "Password" });
  await form.getByLabel("Current password").fill(account.password);
  await choosePassword(page, "New password", NEW_PASSWORD);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByRole("status")).toContainText("Your password is changed.");
  expect((await visitor.as(account).call("GET", "/auth/me")).status).toBe(401);
  await page.goto("/settings");
  await expect(
    page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem"),
  ).toHaveCount(1);
});

test("the office asks until an e-mail is confirmed", async ({ buyerPage: page, account, shop }) => {
  await page.goto("/dashboard");
  const banner = page.getByRole("region", { name: "Your e-mail is not confirmed" });
  await expect(banner).toContainText(account.email);
  const first = await linkTo(shop, account.email, "/confirm-email/");
  await banner.getByRole("button", { name: "Send the e-mail again" }).click();
  await expect(banner.getByRole("status")).toContainText("A new link is on its way");
  const second = await linkTo(shop, account.email, "/confirm-email/", [first]);

  await page.goto(second);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await expect(page.getByRole("heading", { name: "Your e-mail is confirmed" })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("region", { name: "Your e-mail address" })).toContainText("confirmed");
  await expect(page.getByRole("button", { name: "Send the e-mail again" })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("who was invited joins a company once", async ({ page, shop }) => {
  const owner = new Client(shop, (await demoAccount(shop, "seller")).token);
  const email = newEmail();
  await owner.json("POST", "/api/company/invitations", { email, role: "employee" });
  const link = await linkTo(shop, email, "/join/");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Join ");
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel("Your name").fill("Baraka Otieno");
  await choosePassword(page, "Password", PASSWORD);
  await page.getByRole("button", { name: "Join the company" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation does not hold any more" })).toBeVisible();
});

test("a shop that sends no e-mail offers no link by e-mail", async ({ page, openShop }) => {
  const shop = await openShop({ MODULES__MESSAGES: "false" });
  await page.goto(`${shop.url}/login`);
  await settled(page);
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveCount(0);
  await page.goto(`${shop.url}/forgot-password`);
  await expect(page.getByText("This part of the shop is switched off.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

    test("the screens of letters' links are accessible", async ({ page }) => {
      test.slow();
      await page.goto("/forgot-password");
      await page.getByRole("button", { name: "Send me a link" }).click();
      await expect(page.getByText("Enter your e-mail address")).toBeVisible();
      await expectAccessible(page, "forgotten password with a fault");
      await page.goto("/reset-password/none");
      await page.getByRole("button", { name: "Change the password" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expectAccessible(page, "new password with faults");
      await page.goto("/confirm-email/none");
      await page.getByRole("button", { name: "Confirm my e-mail" }).click();
      await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
      await expectAccessible(page, "link that is used up");
    });
  });
}
