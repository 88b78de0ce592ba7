import { newEmail, PASSWORD } from "../support/client.ts";
import { expectLogged, logged } from "../support/console.ts";
import { FAILURES, failing } from "../support/failing.ts";
import {
  chooseUserType,
  expectStep,
  fillAddress,
  fillCompany,
  fillCredentials,
  fillIndividual,
  fillSigner,
  logIn,
  payByBank,
  payByCard,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const MISMATCH = "Passwords don't match!";

test.beforeEach(async ({ page }) => {
  await page.goto("/signup");
});

test("a company signs up through all five steps and signs in", async ({ page }) => {
  const email = newEmail();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await chooseUserType(page, "Enterprise");
  await expectStep(page, "The company", "Step 2 of 5");
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await fillCompany(page);
  await expectStep(page, "Who signs for the company", "Step 3 of 5");
  await fillSigner(page);
  await expectStep(page, "How you will pay", "Step 4 of 5");
  await payByBank(page, "Rwanda");
  await expectStep(page, "The account you log in with", "Step 5 of 5");
  await fillCredentials(page, { email });

  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/signup"),
  );
  await page.getByRole("button", { name: "Sign up" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    userType: "enterprise",
    legalCompanyName: "Kijani Roasters Ltd",
    industry: "agriculture",
    country: "Kenya",
    bankCountry: "Rwanda",
    role: "owner",
    documentUploaded: true,
    sameAddress: "yes",
  });

  await expect(page.getByText("Account created, please log in.")).toBeVisible();
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await page.goto("/account");
  await expect(page.getByText("Kijani Roasters Ltd").first()).toBeVisible();
  await expect(page.getByText("Bank account ending in 8765")).toBeVisible();
});

test("a private buyer pays by bank, and going back loses nothing", async ({ page }) => {
  const email = newEmail();
  await chooseUserType(page, "Individual");
  await fillIndividual(page, "Wangari Otieno", { email });
  await payByBank(page, "Kenya");
  await expectStep(page, "Mailing address", "Step 4 of 4");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Account number")).toHaveValue("0110000098765");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Wangari Otieno");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await fillAddress(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Account created, please log in.")).toBeVisible();
});

test("Back keeps what is not finished, and a bank account that was given up is not sent", async ({
  page,
}) => {
  await chooseUserType(page, "Individual");
  await fillIndividual(page, "Wangari Otieno", { email: newEmail() });
  await page.getByRole("radio", { name: "Bank account" }).check();
  await page.getByLabel("Account number").fill("0110000098765");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Account number")).toHaveValue("0110000098765");
  await page.getByRole("radio", { name: "Credit card" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("City").fill("Nyeri");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Nyeri");
  await fillAddress(page);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/signup"),
  );
  await page.getByRole("button", { name: "Sign up" }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ paymentMethod: "creditCard", city: "Nyeri" });
  for (const field of ["accountNumber", "routingNumber", "country"]) expect(body).not.toHaveProperty(field);
});

test("passwords that differ are refused in the private wizard, and nothing is sent", async ({ page }) => {
  await chooseUserType(page, "Individual");
  await fillIndividual(page, "Wangari Otieno", { email: newEmail(), confirmPassword: "something else" });
  await expect(page.getByRole("alert")).toHaveText(MISMATCH);
  await expectStep(page, "About you", "Step 2 of 4");
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Next" }).click();
  await expectStep(page, "How you will pay", "Step 3 of 4");
});

test("passwords that differ are refused in the company's wizard, and nothing is sent", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/signup")) sent += 1;
  });
  await chooseUserType(page, "Enterprise");
  await fillCompany(page);
  await fillSigner(page);
  await payByCard(page);
  await fillCredentials(page, { email: newEmail(), confirmPassword: "something else" });
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("alert")).toHaveText(MISMATCH);
  expect(sent).toBe(0);
});

test("an e-mail that is taken is said, with the way to the log-in", async ({ page, account }) => {
  await chooseUserType(page, "Individual");
  await fillIndividual(page, "Wangari Otieno", { email: account.email });
  await payByCard(page);
  await fillAddress(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/signup"),
  );
  await page.getByRole("button", { name: "Sign up" }).click();
  const answer = await answered;
  expect(answer.status()).toBe(409);
  const { detail } = await answer.json();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(detail);
  await expect(alert.getByRole("link", { name: "Log in with this e-mail" })).toHaveAttribute(
    "href",
    "/login",
  );
});

for (const kind of FAILURES) {
  test(`a sign-up that fails is logged, and nothing that was typed is lost (${kind})`, async ({ page }) => {
    const email = newEmail();
    await chooseUserType(page, "Individual");
    await fillIndividual(page, "Wangari Otieno", { email });
    await payByBank(page, "Kenya");
    await fillAddress(page);
    await page.route("**/signup", (route) =>
      route.request().method() === "POST" ? failing(kind)(route) : route.fallback(),
    );
    const lines = logged(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expectLogged(lines, "Sign-up failed");
    await expect(page).toHaveURL("/signup");
    await expect(page.getByRole("alert")).toContainText("What you entered is still here: please try again.");
    await expectStep(page, "Mailing address", "Step 4 of 4");
    await expect(page.getByLabel("Street address", { exact: true })).toHaveValue("Kimathi Street 4");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Account number")).toHaveValue("0110000098765");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Wangari Otieno");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);

    await page.unroute("**/signup");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("City")).toHaveValue("Nyeri");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("Account created, please log in.")).toBeVisible();
  });
}

test("every empty field is named at once, and each message leads to its field", async ({ page }) => {
  await chooseUserType(page, "Individual");
  await page.getByRole("button", { name: "Next" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("7 fields need another look");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Enter your full name" }).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveAttribute("aria-invalid", "true");
});

test("a password that is too short is said where it is entered", async ({ page }) => {
  await chooseUserType(page, "Individual");
  await expect(page.getByText("8 characters or more")).toBeVisible();
  await fillIndividual(page, "Wangari Otieno", { email: newEmail(), password: "short" });
  await expectStep(page, "About you", "Step 2 of 4");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("what the server finds wrong leads back to the step that asks for it", async ({ page }) => {
  await chooseUserType(page, "Individual");
  await fillIndividual(page, "Wangari Otieno", { email: newEmail(), password: "iloveyou" });
  await payByCard(page);
  await fillAddress(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page
    .getByRole("alert")
    .getByRole("button", { name: /^Password: / })
    .click();
  await expectStep(page, "About you", "Step 2 of 4");
});
