import { expect } from "@playwright/test";
import { moveAll, type Shipment, shipmentOf } from "../freight.ts";
import { listLot } from "../office.ts";
import { agreed, buy, sign } from "../trade.ts";
import type { Grower } from "./goods.ts";
import type { People } from "./people.ts";

/* What the exporter has beside the trade, which the API makes: a second grower, and trades that are under way. */

/** A producer with a plot. */
export async function secondGrower(
  { seller }: People,
  { name, number, plot, longitude }: Grower,
): Promise<void> {
  const fields = { name, country: "Kenya", memberNumber: number };
  const { id } = await seller.json<{ id: string }>("POST", "/api/producers", fields);
  const positions = [{ longitude, latitude: "-0.549876" }];
  await seller.json("POST", "/api/plots", { producerId: id, name: plot, positions });
}

/** Lists a product that is sold from lots. Returns its id. */
export async function listFrom({ seller }: People, product: Record<string, unknown>, lots: string[]) {
  const { id } = await listLot(seller, String(product.sku), product);
  const { items } = await seller.json<{ items: { id: string; number: string }[] }>("GET", "/api/lots?q=WT-");
  const chosen = items.filter(({ number }) => lots.includes(number)).map((lot) => lot.id);
  await seller.json("PUT", `/api/lot-products/${id}`, { lots: chosen });
  return id;
}

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
