import type { Browser, Page } from "@playwright/test";
import { Client, newEmail, PASSWORD } from "./client.ts";
import { linkTo } from "./letters.ts";
import type { Shop } from "./shop.ts";
import { expect } from "./test.ts";

/** Invites a person in the page; the person joins by the e-mail's link in a browser of their own. */
export async function hire(
  owner: Page,
  browser: Browser,
  shop: Shop,
  area: string,
  name: string,
): Promise<Page> {
  const email = newEmail();
  await owner.goto(`${shop.url}/admin/staff`);
  await owner.getByRole("textbox", { name: "E-mail" }).fill(email);
  await owner.getByRole("checkbox", { name: area, exact: true }).check();
  await owner.getByRole("button", { name: "Send the invitation" }).click();
  await expect(owner.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  const page = await (await browser.newContext()).newPage();
  await page.goto(shop.url + (await linkTo(shop, email, "/join/")));
  await expect(page.getByText("You look after the shop in these areas:")).toBeVisible();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/once more|Confirm/i).fill(PASSWORD);
  await page.getByRole("button", { name: "Join the staff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("listitem").filter({ hasText: email })).toContainText(area);
  return page;
}

/** The sections that the administration offers on this page. */
export async function sections(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  return (await links.allInnerTexts()).map((text) => text.trim());
}

/** The status of a call that the page's own session makes. */
export async function status(
  page: Page,
  shop: Shop,
  method: string,
  path: string,
  body?: unknown,
): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  return (await new Client(shop, token).call(method, path, body)).status;
}

export async function refused(page: Page, shop: Shop, path: string) {
  await page.goto(shop.url + path);
  await expect(page.getByText("This is not among the work that was given to you.")).toBeVisible();
}
