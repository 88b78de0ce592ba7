import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client, newEmail, PASSWORD } from "../support/client.ts";
import { linkTo } from "../support/letters.ts";
import { demoAccount } from "../support/office.ts";
import { choosePassword, logIn } from "../support/screens.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";
import { totp } from "../support/totp.ts";

const NEW_PASSWORD = "eleven cups of rooibos";

/** Turns the second step on in the settings. Returns the key and the recovery codes. */
async function turnOnSecondStep(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  const card = page.getByRole("region", { name: "Two-step login" });
  await card.getByRole("button", { name: "Turn it on" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(card.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const key = await card.getByTestId("key").innerText();
  await card.getByRole("textbox", { name: "Code" }).fill(totp(key));
  await card.getByRole("button", { name: "Turn it on" }).click();
  await expect(card.getByTestId("recovery-code")).toHaveCount(10);
  return { key, codes: await card.getByTestId("recovery-code").allInnerTexts() };
}

function codeField(page: Page) {
  return page.getByRole("textbox", { name: "Code", exact: true });
}

test("a forgotten password is chosen anew, by a link that works once", async ({
  page,
  account,
  shop,
  visitor,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
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
  await banner.getByRole("button", { name: "Send the link again" }).click();
  await expect(banner.getByRole("status")).toContainText("A new link is on its way");
  const second = await linkTo(shop, account.email, "/confirm-email/", [first]);

  await page.goto(second);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await expect(page.getByRole("heading", { name: "Your e-mail is confirmed" })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("region", { name: "Your e-mail address" })).toContainText("confirmed");
  await expect(page.getByRole("button", { name: "Send the link again" })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("with two-step login a password alone does not get in", async ({
  buyerPage: page,
  account,
  visitor,
}) => {
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Two-step login" });
  const { key, codes } = await turnOnSecondStep(page, account.password);
  await card.getByRole("button", { name: "I have kept them" }).click();
  await expect(card).toContainText("10 recovery codes are left");
  const { email, password } = account;
  expect((await visitor.call("POST", "/auth/login", { email, password })).status).toBe(401);

  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/login");
  await logIn(page, email, password);
  await codeField(page).fill("000000");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await codeField(page).fill(totp(key, 1));
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/home");

  for (const [attempt, works] of [
    [1, true],
    [2, false],
  ] as const) {
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await logIn(page, email, password);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Log In" }).click();
    if (works) await expect(page, `attempt ${attempt}`).toHaveURL("/home");
    else await expect(page.getByRole("alert"), `attempt ${attempt}`).toBeVisible();
  }
  await page.getByLabel("Recovery code").fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL("/home");

  await page.goto("/settings");
  await expect(card).toContainText("8 recovery codes are left");
  await card.getByRole("button", { name: "Turn it off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not it");
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  await expect(dialog).toContainText("is not your password");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  await expect(card.getByRole("button", { name: "Turn it on" })).toBeVisible();
  expect((await visitor.call("POST", "/auth/login", { email, password })).status).toBe(200);
});

test("a new shop is set up by whoever sees its console", async ({ page, openShop }) => {
  const shop = await openShop({ DEMO__ENABLED: "false" });
  await page.goto(`${shop.url}/setup`);
  const printed = () => /with the code (\S+)/.exec(shop.console)?.[1] ?? "";
  await expect.poll(printed).not.toBe("");
  const code = printed();
  const email = newEmail();
  await page.getByLabel("Your name").fill("Wanjiru Kamau");
  await page.getByLabel("Email").fill(email);
  await choosePassword(page, "Password", PASSWORD);
  await page.getByLabel("Code from the console").fill("not the code");
  await page.getByRole("button", { name: "Set up the shop" }).click();
  await expect(page.getByLabel("Code from the console")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Code from the console").fill(code);
  await page.getByRole("button", { name: "Set up the shop" }).click();
  await expect(page).toHaveURL(/\/admin/);

  await page.goto(`${shop.url}/setup`);
  await expect(page.getByRole("heading", { name: "This shop is set up" })).toBeVisible();
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
    test.use({ viewport: { width, height: 900 } });

    test("two-step login is accessible, in the settings and at the log-in", async ({
      buyerPage: page,
      account,
    }) => {
      test.slow();
      await page.goto("/settings");
      const { codes } = await turnOnSecondStep(page, account.password);
      await expectAccessible(page, "settings with recovery codes");
      await page.getByRole("button", { name: "I have kept them" }).click();
      await page.getByRole("button", { name: "New recovery codes" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "password asked for");

      await page.evaluate(() => localStorage.removeItem("token"));
      await page.goto("/login");
      await logIn(page, account.email, account.password);
      await codeField(page).fill(codes[0]?.slice(1) ?? "");
      await page.getByRole("button", { name: "Log In" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "second step with a wrong code");
    });

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
