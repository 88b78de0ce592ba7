import { expect } from "@playwright/test";
import { moveAll, type Shipment, shipmentOf } from "../freight.ts";
import { agreed, buy, sign } from "../trade.ts";
import type { People } from "./people.ts";

/* Other trades of the exporter's, which are under way when a plot turns out to be bad. The API makes them. */

export interface Order {
  id: string;
  number: string;
  shipment: Shipment;
}

/** An order of these goods, which its carrier prepares for the pickup. */
export async function order(
  { seller, buyer, carrier }: People,
  goods: Record<string, number>,
): Promise<Order> {
  const placed = await buy(buyer, goods);
  const drawn = async () => {
    const path = "/api/lot-lines?limit=200";
    const { items } = await seller.json<{ items: { id: string; drawn: object[] }[] }>("GET", path);
    return items.filter(({ id, drawn }) => id.startsWith(placed.id) && drawn.length > 0).length;
  };
  await expect.poll(drawn).toBe(Object.keys(goods).length);
  const shipment = await shipmentOf(buyer, placed.id);
  await carrier.json("POST", `/api/shipments/${shipment.id}/take`, {});
  await moveAll(carrier, shipment.id, "Preparing");
  return { ...placed, shipment };
}

/** A contract that both signed and from which nothing is called off. Returns its number. */
export async function openContract({ seller, buyer }: People, productId: string): Promise<string> {
  const id = await agreed(buyer, seller, { id: productId, min_quantity: 10 });
  await sign(id, buyer, seller);
  return (await buyer.json<{ number: string }>("GET", `/api/contracts/${id}`)).number;
}
