import { readFile } from "node:fs/promises";
import { expect, test } from "../support/test.ts";

test("an account takes its data along, and is deleted once its business is done", async ({
  buyerPage: page,
  account,
  buyer,
  visitor,
}) => {
  await buyer.addToCart("Nyeri AA Light Roast", 1);
  const order = await buyer.placeOrder();
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Your data" });

  const downloading = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("sokoni-personal-data.json");
  const text = await readFile(await file.path(), "utf8");
  const { modules } = JSON.parse(text) as { modules: Record<string, unknown> };
  expect(Object.keys(modules)).toEqual(expect.arrayContaining(["auth", "cart", "sales"]));
  for (const own of [account.email, order.id]) expect(text).toContain(own);
  expect(text).not.toMatch(/argon2/i);

  await section.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not it");
  await dialog.getByRole("button", { name: "Delete the account" }).click();
  await expect(dialog).toContainText("is not your password");
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Delete the account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your account cannot be deleted yet");
  await expect(dialog.getByRole("alert").getByRole("listitem").first()).not.toBeEmpty();

  await buyer.call("POST", `/api/orders/${order.id}/cancel`);
  await dialog.getByRole("button", { name: "Delete the account" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();

  const { email, password } = account;
  expect((await buyer.call("GET", "/auth/me")).status).toBe(401);
  expect((await visitor.call("POST", "/auth/login", { email, password })).status).toBe(401);
});
