import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Client } from "../client.ts";
import { demoAccount } from "../office.ts";
import type { Shop } from "../shop.ts";
import { secondBrowser } from "../trade.ts";

/** The people of a trade, each in a browser of their own. */
export interface People {
  /** The e-mails of the exporter and the roaster. */
  cuppers: string[];
  /** The exporter's page. */
  office: Page;
  /** The roaster's page. */
  roastery: Page;
  /** The carrier's page. */
  dock: Page;
  /** Clients for what is prepared, and for what no page shows. */
  seller: Client;
  buyer: Client;
  carrier: Client;
  leave: () => Promise<void>;
}

export async function peopleOf(browser: Browser, shop: Shop): Promise<People> {
  const contexts: BrowserContext[] = [];
  const enter = async (who: "seller" | "buyer" | "logistics") => {
    const account = await demoAccount(shop, who);
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 1440, height: 1000 },
      reducedMotion: "reduce",
    });
    contexts.push(context);
    return {
      account,
      page: await secondBrowser(context, shop, account),
      client: new Client(shop, account.token),
    };
  };
  const [exporter, roaster, carrier] = await Promise.all([
    enter("seller"),
    enter("buyer"),
    enter("logistics"),
  ]);
  await exporter.page.goto("/dashboard");
  return {
    cuppers: [exporter.account.email, roaster.account.email],
    office: exporter.page,
    roastery: roaster.page,
    dock: carrier.page,
    seller: exporter.client,
    buyer: roaster.client,
    carrier: carrier.client,
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
