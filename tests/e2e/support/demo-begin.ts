import { rm } from "node:fs/promises";
import { DEMO_SHOP, Shop } from "./shop.ts";

/** Makes the demo shop once for all tests, which copy it. Returns what deletes it. */
export default async function begin(): Promise<() => Promise<void>> {
  const shop = await Shop.open();
  await shop.stop();
  process.env[DEMO_SHOP] = shop.folder;
  return () => rm(shop.folder, { recursive: true, force: true });
}
