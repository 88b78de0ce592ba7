import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./client.ts";

/** Common actions on the screens. */

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
}

/** The store's large search field: on the landing page and on the home screen. */
export function searchField(page: Page) {
  return page.getByRole("combobox", { name: "Search by name, origin or taste" });
}

export function suggestions(page: Page) {
  return page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
}

export async function chooseUserType(page: Page, userType: "Individual" | "Enterprise"): Promise<void> {
  await page.getByRole("radio", { name: userType }).check();
  await page.getByRole("button", { name: "Next" }).click();
}

interface Credentials {
  email: string;
  password?: string;
  confirmPassword?: string;
}

export async function fillCredentials(page: Page, credentials: Credentials): Promise<void> {
  const { email, password = PASSWORD, confirmPassword = password } = credentials;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(confirmPassword);
  await page.getByLabel("Phone number").fill("+254 700 333 444");
}

export async function fillIndividual(page: Page, name: string, credentials: Credentials): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await fillCredentials(page, credentials);
  await page.getByLabel("Industry").selectOption({ label: "Education" });
  await page.getByLabel("Business type").selectOption({ label: "Other" });
  await page.getByRole("button", { name: "Next" }).click();
}

export async function payByCard(page: Page): Promise<void> {
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByRole("radio", { name: "Credit card" }).check();
  await save.click();
}

export async function payByBank(page: Page, country: string): Promise<void> {
  await page.getByRole("radio", { name: "Bank account" }).check();
  await page.getByLabel("Account number").fill("0110000098765");
  await page.getByLabel("Routing number").fill("01001");
  await page.getByLabel("Country").fill(country);
  await page.getByRole("button", { name: "Save" }).click();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Street address", { exact: true }).fill("Kimathi Street 4");
  await page.getByLabel("City").fill("Nyeri");
  await page.getByLabel("State or province").fill("Nyeri County");
  await page.getByLabel("Postal code").fill("10100");
}

export async function fillCompany(page: Page): Promise<void> {
  await page.getByLabel("Legal company name").fill("Kijani Roasters Ltd");
  await page.getByLabel("Doing business as").fill("Kijani");
  await page.getByLabel("Industry").selectOption({ label: "Agriculture" });
  await page.getByLabel("Business type").selectOption({ label: "LLC" });
  await page.getByLabel("Country").fill("Kenya");
  await page.getByLabel("State of registration").fill("Nairobi County");
  await fillAddress(page);
  await page.getByRole("button", { name: "Next" }).click();
}

export async function fillSigner(page: Page): Promise<void> {
  await page.getByLabel("Role").selectOption({ label: "Owner" });
  await page.getByLabel("Registration document at hand").check();
  await page.getByLabel("Identity document at hand").check();
  await page.getByRole("button", { name: "Next" }).click();
}

/** Waits for a step of the wizard, by its title. */
export async function expectStep(page: Page, title: string, progress: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Sign-up progress" })).toHaveAttribute(
    "aria-valuetext",
    progress,
  );
}

export function cartLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: /^Cart/ });
}

export function cartTotal(page: Page) {
  return page.getByRole("region", { name: "Summary" });
}

/** Fills the fields of the checkout that a private account does not have. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel("Country").fill("Kenya");
}

export function placeOrderButton(page: Page) {
  return page.getByRole("button", { name: "Place order" });
}

export function successTitle(page: Page) {
  return page.getByRole("heading", { name: "You have successfully checked out!" });
}

/** Fills the two fields of a new password. */
export async function choosePassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel(`${label}, once more`).fill(password);
}
