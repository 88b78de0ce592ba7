import { expect, type Page } from "@playwright/test";
import { type Account, Client } from "./client.ts";
import { DEMO_PASSWORD, type Shop } from "./shop.ts";
import { signInQuietly } from "./test.ts";

/** One of the demo shop's accounts, signed in. */
export async function demoAccount(
  shop: Shop,
  who: "buyer" | "seller" | "logistics" | "admin",
): Promise<Account> {
  const email = `${who}@sokoni.example`;
  const { token, user } = await new Client(shop).json<{ token: string; user: { name: string } }>(
    "POST",
    "/auth/login",
    { email, password: DEMO_PASSWORD },
  );
  return { email, password: DEMO_PASSWORD, name: user.name, token };
}

/** A client of the demo seller, who is also signed in on the page. */
export async function asSeller(page: Page, shop: Shop): Promise<Client> {
  const account = await demoAccount(shop, "seller");
  await signInQuietly(page, shop, account);
  return new Client(shop, account.token);
}

export interface Lot {
  id: string;
  sku: string;
  name: string;
  remainingUnits: number;
  amountSold: number;
}

/** The required fields of a new lot; `over` overrides some of them. */
export function lotFields(sku: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sku,
    name: `Lot ${sku}`,
    kind: "coffee",
    category: "Green coffee",
    origin: "Nyeri, Kenya",
    country: "Kenya",
    processMethod: "Washed",
    unit: "kg",
    unitWeightG: 1000,
    package: "60 kg jute bag",
    price: "12.50",
    currency: "USD",
    unitCost: "8.00",
    stock: 100,
    minQuantity: 1,
    increment: 1,
    ...over,
  };
}

export function listLot(seller: Client, sku: string, over: Record<string, unknown> = {}): Promise<Lot> {
  return seller.json<Lot>("POST", "/api/inventory", lotFields(sku, over));
}

/** A figure of the inventory: the text below Revenue, Profit or Buyers. */
export function figure(page: Page, term: string) {
  return page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd")
    .first();
}

/** The amount in a text such as "$1,234.50", in cents. */
export function cents(text: string | null): number {
  return Math.round(Number((text ?? "").replace(/[^\d.-]/g, "")) * 100);
}

export async function openDetails(page: Page, name: string) {
  await page.getByRole("button", { name: `Details of ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Item Details" });
  await expect(dialog.getByRole("heading", { name, exact: true })).toBeVisible();
  return dialog;
}
