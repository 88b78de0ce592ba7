import { logIn, placeOrderButton, successTitle } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("addresses are added, changed, made default and removed, and a checkout offers them", async ({
  buyerPage: page,
  buyer,
}) => {
  await page.goto("/account");
  const addresses = page.getByRole("region", { name: "Addresses" });
  await expect(addresses).toContainText("No addresses yet.");
  await addresses.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("fields need another look");
  for (const [label, value] of [
    ["Full name", "Amina Kariuki"],
    ["Phone number", "+254 700 111 222"],
    ["Street address", "Ngong Road 112"],
    ["City", "Nairobi"],
    ["State or province", "Nairobi County"],
    ["Postal code", "00200"],
    ["Country", "Kenya"],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(dialog).toBeHidden();
  await expect(addresses.getByRole("listitem")).toContainText("First at checkout");

  await buyer.json("POST", "/api/addresses", {
    fullName: "Tasting Room",
    streetAddress: "Moi Avenue 3",
    city: "Mombasa",
    state: "Mombasa County",
    zipCode: "80100",
    country: "Kenya",
    phoneNumber: "+254 700 111 333",
  });
  await page.reload();
  await addresses.getByRole("button", { name: "Use first: Tasting Room, Moi Avenue 3" }).click();
  await expect(addresses.getByRole("listitem").filter({ hasText: "First at checkout" })).toContainText(
    "Moi Avenue 3",
  );
  await addresses.getByRole("button", { name: "Change Amina Kariuki, Ngong Road 112" }).click();
  await dialog.getByLabel("City").fill("Karen");
  await dialog.getByRole("button", { name: "Save the address" }).click();
  await expect(addresses).toContainText("Karen");

  await buyer.addToCart("Nyeri AA Light Roast", 1);
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /^Tasting Room/ })).toBeChecked();
  await expect(page.getByLabel("City")).toHaveValue("Mombasa");
  await page.getByRole("radio", { name: /^Another address/ }).check();
  await expect(page.getByLabel("City")).toHaveValue("");
  await page.getByRole("radio", { name: /^Amina Kariuki/ }).check();
  await expect(page.getByLabel("City")).toHaveValue("Karen");
  await placeOrderButton(page).click();
  await expect(successTitle(page)).toBeVisible();
  const { items } = await buyer.json<{ items: { delivery_address: { city: string } }[] }>(
    "GET",
    "/api/orders",
  );
  expect(JSON.stringify(items[0])).toContain("Karen");

  await page.goto("/account");
  await addresses.getByRole("button", { name: "Remove Tasting Room, Moi Avenue 3" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove it" }).click();
  await expect(addresses.getByRole("listitem")).toHaveCount(1);
});

test("a new password needs the old one, and works afterwards", async ({
  buyerPage: page,
  account,
  visitor,
}) => {
  await page.goto("/account");
  const form = page.getByRole("region", { name: "Password" });
  const fill = async (current: string, next: string, again: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(next);
    await form.getByLabel("New password, once more").fill(again);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await fill(account.password, "rooibos at noon", "rooibos at night");
  await expect(form.getByRole("alert").first()).toContainText("Passwords don't match!");
  await fill("not the password", "rooibos at noon", "rooibos at noon");
  await expect(form.getByRole("alert").first()).toContainText("is not your password");
  await fill(account.password, "rooibos at noon", "rooibos at noon");
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await page.reload();
  await expect(page.getByText(account.email)).toBeVisible();
  const old = await visitor.call("POST", "/auth/login", { email: account.email, password: account.password });
  expect(old.status).toBe(401);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, account.email, "rooibos at noon");
  await expect(page).toHaveURL("/home");
});
