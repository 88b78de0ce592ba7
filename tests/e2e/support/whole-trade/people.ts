import type { Browser, Page } from "@playwright/test";
import { type Account, Client } from "../client.ts";
import { carriersPage } from "../freight.ts";
import { demoAccount } from "../office.ts";
import type { Shop } from "../shop.ts";
import { secondBrowser } from "../trade.ts";

/** The people of a trade, each in a browser of their own. */
export interface People {
  shop: Shop;
  exporter: Account;
  roaster: Account;
  /** The exporter's page. */
  office: Page;
  /** The roaster's page. */
  roastery: Page;
  /** The carrier's page. */
  dock: Page;
  /** Clients for what is prepared, and for what no page shows. */
  seller: Client;
  buyer: Client;
  leave: () => Promise<void>;
}

export async function peopleOf(browser: Browser, shop: Shop): Promise<People> {
  const [exporter, roaster] = [await demoAccount(shop, "seller"), await demoAccount(shop, "buyer")];
  const open = () => browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 1000 } });
  const contexts = [await open(), await open(), await open()] as const;
  const office = await secondBrowser(contexts[0], shop, exporter);
  await office.goto("/dashboard");
  return {
    shop,
    exporter,
    roaster,
    office,
    roastery: await secondBrowser(contexts[1], shop, roaster),
    dock: await carriersPage(contexts[2], shop),
    seller: new Client(shop, exporter.token),
    buyer: new Client(shop, roaster.token),
    leave: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** Goes to a place of the trade office by its navigation. */
export async function visit(page: Page, place: string): Promise<void> {
  const places = page.getByRole("navigation", { name: "Trade office" });
  await places.getByRole("link", { name: place, exact: true }).click();
}

/** Closes the dialog that is open. */
export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}
