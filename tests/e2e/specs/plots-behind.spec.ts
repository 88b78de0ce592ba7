import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount, listLot } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { agreed, row, secondBrowser, sign } from "../support/trade.ts";

test("a buyer sees the plots behind a signed contract and a paid order, without a data pack", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const client = new Client(shop, (await demoAccount(shop, "seller")).token);
  const account = await demoAccount(shop, "buyer");
  const buyer = new Client(shop, account.token);
  const coffee = await listLot(client, "BEHIND-01", { name: "Coffee of a known plot" });
  const producer = await client.json<{ id: string }>("POST", "/api/producers", {
    name: "Grower 0999",
    country: "Kenya",
  });
  const plot = await client.json<{ id: string }>("POST", "/api/plots", {
    producerId: producer.id,
    name: "Hillside",
    positions: [{ longitude: "36.947115", latitude: "-0.549876" }],
  });
  const lot = await client.json<{ id: string }>("POST", "/api/lots", {
    lot: { number: "BEHIND-L1", goods: "coffee", stage: "green", country: "Kenya", cropYear: "2025/26" },
    delivery: { grams: 100_000, day: "2026-01-02", producerId: producer.id, plots: [plot.id] },
  });
  await client.json("PUT", `/api/lot-products/${coffee.id}`, { lots: [lot.id] });

  const contract = await agreed(buyer, client, { id: coffee.id, min_quantity: 5 });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await secondBrowser(phone, shop, account);
  await page.goto(`${shop.url}/contracts/${contract}`);
  const section = page.getByRole("region", { name: "Where it grew" });
  await expect(section).toContainText("The plots are shown once both sides have signed.");
  await sign(contract, buyer, client);
  await page.reload();
  const plots = section.getByRole("list", { name: "Plots behind the goods" });
  await expect(plots).toContainText("Hillside, Grower 0999 (KE)");
  await expectAccessible(page, "the plots behind a contract on a phone");

  await buyer.addToCart("Coffee of a known plot", 5);
  const order = await buyer.placeOrder();
  await page.goto(`${shop.url}/account/orders/${order.id}`);
  await expect(section).toContainText("The plots are shown once the order is paid.");
  const bill = async () => {
    const bills = await buyer.json<{ id: string; order_id: string; balance: string }[]>(
      "GET",
      "/api/billing?side=payer&limit=200",
    );
    return bills.find(({ order_id }) => order_id === order.id);
  };
  await expect.poll(bill).toBeTruthy();
  const { id = "", balance = "" } = (await bill()) ?? {};
  const sent = await buyer.json<{ id: string }>("POST", `/api/bills/${id}/payments`, {
    method: "ach",
    amount: balance,
    reference: "RF-1",
  });
  await client.json("POST", `/api/payments/${sent.id}/confirm`);
  await page.reload();
  await expect(plots).toContainText("Hillside, Grower 0999 (KE)");
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "GeoJSON" }).click();
  expect((await download).suggestedFilename()).toBe("plots.geojson");
  await expectAccessible(page, "the plots behind an order on a phone");

  await page.goto(`${shop.url}/purchases`);
  await row(page, "All purchases", "Coffee of a known plot").getByRole("button", { name: "View" }).click();
  const dialog = page.getByRole("dialog", { name: "Coffee of a known plot" });
  await expect(dialog.getByRole("region", { name: "Where it grew" })).toContainText("Hillside, Grower 0999");
  await expectAccessible(page, "the plots behind a purchase on a phone");
  await phone.close();
});
