import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { type Account, Client, type Product } from "./client.ts";
import { day } from "./days.ts";
import { DEMO_PASSWORD, type Shop } from "./shop.ts";

/** The demo shop's seller, and the lot with the largest minimum quantity, with enough stock for a test. */
export interface Seller {
  account: Account;
  client: Client;
  good: Product & { min_quantity: number; increment: number };
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const SELLER = "seller@sokoni.example";

export async function demoSeller(shop: Shop): Promise<Seller> {
  const visitor = new Client(shop);
  const { user, token } = await visitor.json<{ user: { id: string; name: string }; token: string }>(
    "POST",
    "/auth/login",
    { email: SELLER, password: DEMO_PASSWORD },
  );
  const goods = await visitor.json<Seller["good"][]>("GET", "/api/data");
  const [good] = goods
    .filter((product) => product.seller.id === user.id)
    .sort((a, b) => b.min_quantity - a.min_quantity);
  if (!good) throw new Error("the demo seller sells nothing");
  const account = { email: SELLER, password: DEMO_PASSWORD, name: user.name, token };
  const client = visitor.as(account);
  // The tests that share a shop buy more of it than ten times its minimum quantity.
  await client.json("POST", `/api/inventory/${good.id}/restock`, { quantity: 3 * good.min_quantity });
  return { account, client, good };
}

/** A second browser with another account signed in. */
export async function secondBrowser(context: BrowserContext, shop: Shop, { token }: Account): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${shop.url}/healthz`);
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  return page;
}

/** Orders a quantity of each product, as the cart and the checkout would. */
export async function buy(
  buyer: Client,
  goods: Record<string, number>,
): Promise<{ id: string; number: string }> {
  for (const [name, quantity] of Object.entries(goods)) await buyer.addToCart(name, quantity);
  return buyer.placeOrder();
}

/** The row of a table that contains all these words. */
export function row(page: Page, table: string, ...words: string[]): Locator {
  return words.reduce(
    (rows, text) => rows.filter({ hasText: text }),
    page.getByRole("table", { name: table }).getByRole("row"),
  );
}

/** Presses a step's button on a contract and confirms it. */
export async function takeStep(page: Page, step: string, confirm: string): Promise<void> {
  await page.getByRole("button", { name: step }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: confirm, exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

/** Signs a contract for these sides, with the terms that it has. */
export async function sign(contract: string, ...sides: Client[]): Promise<void> {
  const path = `/api/contracts/${contract}`;
  for (const side of sides) {
    const { termsMark } = await side.json<{ termsMark: string | null }>("GET", path);
    await side.json("POST", `${path}/sign${termsMark ? `?terms=${termsMark}` : ""}`);
  }
}

/** The good of a quote, and the quantity that is asked for. */
type Wanted = Pick<Seller["good"], "id" | "min_quantity">;

interface Quote {
  id: string;
  contractId: string | null;
}

/** Requests a quote for the minimum quantity. Returns its id. */
export async function requested(buyer: Client, { id, min_quantity }: Wanted): Promise<string> {
  const body = { product_id: id, quantity: min_quantity, message: "The same again in March." };
  return (await buyer.json<Quote>("POST", "/api/quotes", body)).id;
}

/** The body of a seller's offer. */
export function offered(good: Wanted, version: number) {
  return {
    version,
    quantity: good.min_quantity,
    unit_price: "12.60",
    incoterm: "FOB",
    valid_until: new Date(Date.now() + WEEK_MS).toISOString(),
    message: "Bagged and ready.",
    deliveryUntil: day(60),
    sampleTerm: "subject to approval of sample",
  };
}

/** Makes a contract that both sides agreed on and nobody has signed. Returns its id. */
export async function agreed(buyer: Client, seller: Client, good: Wanted): Promise<string> {
  const id = await requested(buyer, good);
  await seller.json("POST", `/api/quotes/${id}/offer`, offered(good, 1));
  const { contractId } = await buyer.json<Quote>("POST", `/api/quotes/${id}/accept`, { version: 2 });
  if (!contractId) throw new Error("an accepted quote made no contract");
  return contractId;
}
