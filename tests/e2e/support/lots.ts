import { expect } from "@playwright/test";
import type { Client } from "./client.ts";

const RECEIVED = "2026-01-02";

/** Receives green coffee into a new lot of a seller. Returns its id. */
export async function received(seller: Client, number: string, grams: number): Promise<string> {
  const lot = await seller.json<{ id: string }>("POST", "/api/lots", {
    lot: {
      number,
      goods: "coffee",
      stage: "green",
      country: "Kenya",
      cropYear: "2025/26",
      grade: "AA",
      process: "Washed",
      station: "Othaya",
      shared: true,
    },
    delivery: { grams, day: RECEIVED, supplier: "Growers" },
  });
  return lot.id;
}

/** Splits grams off a lot into a new one. */
export async function splitOff(seller: Client, lotId: string, number: string, grams: number): Promise<void> {
  await seller.json("POST", "/api/lot-moves", {
    kind: "split",
    day: RECEIVED,
    inputs: [{ lotId, grams }],
    outputs: [{ number, grams }],
  });
}

/** Waits for the line of an order among those that wait for lots, or that have none. Returns its id. */
export async function lineWithout(
  seller: Client,
  orderNumber: string,
  which: "open" | "undrawn",
): Promise<string> {
  const find = async () => {
    const path = `/api/lot-lines?limit=200&${which}=true`;
    const { items } = await seller.json<{ items: { id: string; orderNumber: string }[] }>("GET", path);
    return items.find((line) => line.orderNumber === orderNumber)?.id ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}
