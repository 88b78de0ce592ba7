import { type BrowserContext, expect, type Page } from "@playwright/test";
import { Client } from "./client.ts";
import { demoAccount } from "./office.ts";
import { png } from "./png.ts";
import type { Shop } from "./shop.ts";
import { type Seller, secondBrowser, sign } from "./trade.ts";

export interface Shipment {
  id: string;
  number: string;
  name: string;
  status: string;
  orderId: string | null;
  steps: string[];
}

interface Paper {
  type: string;
  title: string;
  status: string;
  need: { blocks: string | null } | null;
}

export const ROTTERDAM = {
  fullName: "Njeri Mwangi",
  streetAddress: "Maashaven 12",
  streetAddress2: "",
  city: "Rotterdam",
  state: "South Holland",
  zipCode: "3081 AE",
  country: "Netherlands",
  phoneNumber: "+31 10 555 0101",
};

/** Orders a quantity of a product for Rotterdam, and waits for its shipment. */
export async function shippedAbroad(buyer: Client, name: string, quantity: number): Promise<Shipment> {
  await buyer.addToCart(name, quantity);
  const body = { deliveryAddress: ROTTERDAM, deliveryMethod: "standard", paymentMethod: "bankTransfer" };
  const { id } = await buyer.json<{ id: string }>("POST", "/api/orders", body, {
    "Idempotency-Key": crypto.randomUUID(),
  });
  return shipmentOf(buyer, id);
}

/** The shipment of an order, which is made within a second. */
export async function shipmentOf(buyer: Client, orderId: string): Promise<Shipment> {
  let found: Shipment | undefined;
  await expect(async () => {
    const all = await buyer.json<Shipment[]>("GET", "/api/shipments");
    found = all.find((shipment) => shipment.orderId === orderId);
    expect(found, "the order's shipment").toBeDefined();
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error("the order has no shipment");
  return found;
}

/** A client signed in as the demo carrier. */
export async function demoCarrier(shop: Shop): Promise<Client> {
  const { token } = await demoAccount(shop, "logistics");
  return new Client(shop, token);
}

/** A second browser, in which the demo carrier is signed in. */
export async function carriersPage(context: BrowserContext, shop: Shop): Promise<Page> {
  return secondBrowser(context, shop, await demoAccount(shop, "logistics"));
}

/** A shipment abroad that the demo carrier has taken. */
export async function takenAbroad(buyer: Client, shop: Shop, name: string): Promise<Shipment> {
  const shipment = await shippedAbroad(buyer, name, 2);
  const carrier = await demoCarrier(shop);
  await carrier.json("POST", `/api/shipments/${shipment.id}/take`, {});
  return shipment;
}

/** The shop uploads every paper that a step waits for: each has a party of its own that may do so. */
export async function handInPapers(sender: Client, id: string): Promise<void> {
  const { documents } = await sender.json<{ documents: Paper[] }>("GET", `/api/shipments/${id}`);
  for (const { type, need } of documents) if (need?.blocks) await handIn(sender.shop, id, type);
}

/** The shop uploads a paper of any shipment. */
export async function handIn(shop: Shop, id: string, type: string): Promise<void> {
  const { token } = await demoAccount(shop, "admin");
  const response = await fetch(`${shop.url}/api/admin/shipments/${id}/documents/${type}?name=${type}.png`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/png" },
    body: new Uint8Array(png(20, 20, [46, 94, 62])),
  });
  if (!response.ok) throw new Error(`${type}: ${response.status} ${await response.text()}`);
}

/** Both sides sign a contract, the buyer approves its sample and calls off the minimum quantity for Rotterdam. */
export async function calledOff(
  contract: string,
  [buyer, seller]: [Client, Client],
  { min_quantity }: Pick<Seller["good"], "min_quantity">,
): Promise<Shipment> {
  await sign(contract, buyer, seller);
  await buyer.json("POST", `/api/contracts/${contract}/approve-sample`);
  const order = await buyer.json<{ id: string }>(
    "POST",
    `/api/contracts/${contract}/call-offs`,
    {
      quantity: min_quantity,
      deliveryAddress: ROTTERDAM,
      deliveryMethod: "standard",
      paymentMethod: "bankTransfer",
    },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  return shipmentOf(buyer, order.id);
}

const ASIDE = ["Scheduled", "On Hold", "Cancelled", "Returned"];

/** The carrier of a shipment moves it step by step to a status. */
export async function moveAll(carrier: Client, id: string, last = "Out for Delivery"): Promise<void> {
  const path = `/api/shipments/${id}`;
  for (;;) {
    const { status, steps } = await carrier.json<Shipment>("GET", path);
    if (status === last) return;
    const on = steps.find((step) => !ASIDE.includes(step));
    await carrier.json("POST", `${path}/move`, { status: on });
  }
}

/** The demo carrier moves an order's shipments to "out for delivery". Returns the shipments. */
export async function brought(buyer: Client, orderId: string): Promise<Shipment[]> {
  await shipmentOf(buyer, orderId);
  const carrier = await demoCarrier(buyer.shop);
  const all = await buyer.json<Shipment[]>("GET", "/api/shipments");
  const ours = all.filter((shipment) => shipment.orderId === orderId);
  for (const { id } of ours) {
    const path = `/api/shipments/${id}`;
    await carrier.json("POST", `${path}/take`, {});
    await handInPapers(carrier, id);
    await moveAll(carrier, id);
  }
  return ours;
}

/** Delivers the goods of an order; their buyer confirms the receipt. */
export async function delivered(buyer: Client, orderId: string): Promise<void> {
  for (const { id } of await brought(buyer, orderId))
    await buyer.json("POST", `/api/shipments/${id}/received`);
  await expect(async () => {
    const { status } = await buyer.json<{ status: string }>("GET", `/api/orders/${orderId}`);
    expect(status).toBe("Received");
  }).toPass({ timeout: 20_000 });
}

/** Moves a shipment to its next status, as its carrier would on the page. */
export async function moveOn(page: Page, step: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: step, exact: true }).click();
  const form = page.getByRole("dialog", { name: new RegExp(`^${step}: `) });
  await form.getByRole("button", { name: step, exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** Waits until the page's live stream is open. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-live", "on");
}
