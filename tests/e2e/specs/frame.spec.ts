import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { withholdScript } from "../support/broken-screen.ts";
import { suggestions } from "../support/screens.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const VISITOR_FOOTER = ["/learn-more", "/faq", "/contact", "/privacy-policy"];
const BUYER_FOOTER = ["/faq", "/contact", "/privacy-policy"];

async function footerPaths(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole("contentinfo")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

test("visitors find the search, the contact and both ways in above every page", async ({ page }) => {
  await page.goto("/faq");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sokoni" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/signin");
  await expect(header.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
  await header.getByRole("link", { name: "Store" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store");
  await header.getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact an Expert");

  await header.getByRole("combobox").fill("nyeri");
  await suggestions(page).first().click();
  await expect(page).toHaveURL(/\/search-results\?q=/);
});

test("while signing up only the logo, help and the log-in stand above", async ({ page }) => {
  await page.goto("/signup");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link")).toHaveText(["Sokoni", "Log In"]);
  await expect(header.getByRole("combobox")).toBeHidden();
  await header.getByRole("button", { name: "Get Help" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(header.getByRole("button", { name: "Get Help" })).toBeFocused();
  await header.getByRole("link", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});

test("who is signed in finds home, search, cart and account above; the cart is marked while it is open", async ({
  buyerPage: page,
}) => {
  await page.goto("/home");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sokoni" })).toHaveAttribute("href", "/home");
  await expect(header.getByRole("combobox")).toBeVisible();
  await expect(header.getByRole("link", { name: "Store" })).toHaveAttribute("href", "/store");
  const cart = header.getByRole("link", { name: /^Cart/ });
  await expect(cart).not.toHaveAttribute("aria-current");
  const plain = await cart.evaluate((link) => getComputedStyle(link).backgroundColor);
  await cart.click();
  await expect(page).toHaveURL("/cart");
  await expect(cart).toHaveAttribute("aria-current", "page");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect
    .poll(() => cart.evaluate((link) => getComputedStyle(link).backgroundColor), "the cart stands out")
    .not.toBe(plain);
  await header.getByRole("button", { name: "Account menu" }).click();
  await header.getByRole("link", { name: "Account and orders" }).click();
  await expect(page).toHaveURL("/account");
  for (const name of ["Sign In", "Sign up", "Contact us"]) {
    await expect(header.getByRole("link", { name })).toBeHidden();
  }
});

test("nothing in the signed-in header leads nowhere", async ({ buyerPage: page }) => {
  await page.goto("/home");
  const links = page.getByRole("banner").getByRole("link");
  await expect(links.nth(1)).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const path of paths) {
    const answer = await page.goto(path ?? "");
    expect(answer?.status(), String(path)).toBe(200);
    await expect(page.getByText("There is no page at this address.")).toBeHidden();
  }
});

test("the footer offers visitors more to learn and the newsletter, and to who is signed in only help and the rest", async ({
  page,
  shop,
  account,
}) => {
  await page.goto("/faq");
  expect(await footerPaths(page)).toEqual(VISITOR_FOOTER);
  await expect(page.getByRole("navigation", { name: "Help" }).getByRole("link")).toHaveText([
    "FAQ",
    "Contact us",
  ]);
  await expect(page.getByRole("navigation", { name: "Other" }).getByRole("link")).toHaveText([
    "Privacy Policy",
  ]);
  await expect(page.getByPlaceholder("Enter your email address here")).toBeVisible();

  await page.evaluate((token) => localStorage.setItem("token", token), account.token);
  await page.goto(`${shop.url}/home`);
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  expect(await footerPaths(page)).toEqual(BUYER_FOOTER);
  await expect(page.getByPlaceholder("Enter your email address here")).toBeHidden();
});

test("a screen that cannot be shown is an Unexpected Application Error, and the rest of the shop goes on", async ({
  page,
}) => {
  const give = await withholdScript(page, "buy it and follow it home");
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error");
  await expect(page).toHaveTitle("Unexpected Application Error · Sokoni");
  await expect(page.getByRole("button", { name: "Load again" })).toBeVisible();
  await expectAccessible(page, "error page");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");

  await give();
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
});

const OFFICE = ["/dashboard", "/messages", "/notifications"];

test("no screen of somebody signed in asks for what is not there, or logs an error", async ({
  buyerPage: page,
  buyer,
}) => {
  const { id } = await buyer.product("Nyeri AA Light Roast");
  await buyer.addToCart("Nyeri AA Light Roast", 1);
  const { id: order } = await buyer.placeOrder();
  await buyer.addToCart("Kericho Stone-Ground Green", 1);
  const { id: orderOfTea } = await buyer.placeOrder();
  await buyer.addToCart("Nyeri AA Light Roast", 1);
  const faults: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()} on ${page.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} on ${page.url()}`);
  });
  page.on("pageerror", (error) => faults.push(`${error.message} on ${page.url()}`));
  const screens = [
    "/home",
    "/cart",
    "/checkout",
    "/account",
    `/account/orders/${order}`,
    `/account/orders/${orderOfTea}`,
    `/product/${id}`,
    ...OFFICE,
  ];
  for (const path of [...screens, "/", "/store", "/search-results?q=kenya", "/faq", "/contact"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page);
  }
  expect(faults).toEqual([]);
});

test("on a phone the store is on the start page, and in the account menu for who is signed in", async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("link", { name: "To the store" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store");
  await page.evaluate((token) => localStorage.setItem("token", token), account.token);
  await page.goto("/faq");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Store" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/store");
});
