import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { day } from "../support/days.ts";
import { demoCarrier, handInPapers, moveAll, ROTTERDAM, shipmentOf } from "../support/freight.ts";
import { demoAccount, listLot } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { secondBrowser, takeStep } from "../support/trade.ts";

/* One whole trade, from the plots to the last payment, between an exporter in Nyeri and a roaster in Rotterdam. */

const COFFEE = "Whole trade AA";
const UNITS = 600;

interface Created {
  id: string;
}

/** A plot of a new producer of the seller's, at this longitude. */
async function plotOf(
  seller: Client,
  grower: string,
  longitude: string,
): Promise<{ producer: string; plot: string }> {
  const producer = await seller.json<Created>("POST", "/api/producers", { name: grower, country: "Kenya" });
  const plot = await seller.json<Created>("POST", "/api/plots", {
    producerId: producer.id,
    name: `Plot of ${grower}`,
    positions: [{ longitude, latitude: "-0.549876" }],
  });
  return { producer: producer.id, plot: plot.id };
}

/** A lot of green coffee that was delivered from a plot. */
function delivery(seller: Client, number: string, grams: number, from: { producer: string; plot: string }) {
  return seller.json<Created>("POST", "/api/lots", {
    lot: { number, goods: "coffee", stage: "green", country: "Kenya", cropYear: "2025/26" },
    delivery: { grams, day: "2026-01-02", producerId: from.producer, plots: [from.plot] },
  });
}

/** Marks every quality of a 2004 form once, and saves the sheet. */
async function cup(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText("7 to mark")).toBeVisible();
  for (const raise of await page.getByRole("button", { name: /^Raise: / }).all()) await raise.click();
  await page.getByRole("button", { name: "Save the sheet" }).click();
  await expect(page.getByText(/^Your sheet: /)).toBeVisible();
}

/** Pays a part of a bill by transfer; its payee says that it came. */
async function pays(buyer: Client, seller: Client, bill: string, amount: string): Promise<void> {
  const form = { method: "ach", amount, reference: "WT-1" };
  const { id } = await buyer.json<Created>("POST", `/api/bills/${bill}/payments`, form);
  await seller.json("POST", `/api/payments/${id}/confirm`);
}

test("one whole trade, from the plots to the balance, and a bad plot that stops what it must", async ({
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const [exporter, roaster] = [await demoAccount(shop, "seller"), await demoAccount(shop, "buyer")];
  const [seller, buyer] = [new Client(shop, exporter.token), new Client(shop, roaster.token)];
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const office = await secondBrowser(desk, shop, exporter);
  const home = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await secondBrowser(home, shop, roaster);

  // Plots, deliveries, a blend, and the goods that are sold from it.
  const good = await listLot(seller, "WT-01", {
    name: COFFEE,
    stock: 890,
    minQuantity: UNITS,
    increment: 10,
  });
  const ridge = await plotOf(seller, "Grower 0701", "36.947115");
  const valley = await plotOf(seller, "Grower 0702", "36.957115");
  const [one, two, other] = [
    await delivery(seller, "WT-A", 400_000, ridge),
    await delivery(seller, "WT-B", 500_000, valley),
    await delivery(seller, "WT-C", 100_000, valley),
  ];
  const blended = await seller.json<{ outputs: { lotId: string }[] }>("POST", "/api/lot-moves", {
    kind: "blend",
    day: "2026-01-03",
    lossG: 10_000,
    inputs: [
      { lotId: one.id, grams: 400_000 },
      { lotId: two.id, grams: 500_000 },
    ],
    outputs: [{ number: "WT-BLEND", grams: 890_000 }],
  });
  await seller.json("PUT", `/api/lot-products/${good.id}`, { lots: [blended.outputs[0]?.lotId] });
  const aside = await listLot(seller, "WT-02", { name: "Valley alone", stock: 100 });
  await seller.json("PUT", `/api/lot-products/${aside.id}`, { lots: [other.id] });

  // A sample is sent, cupped blind by both, and approved.
  const sample = await buyer.json<Created>("POST", "/api/samples", {
    productId: good.id,
    decideBy: day(20),
    deliverTo: "Coolhaven 12, Rotterdam",
  });
  await seller.json("POST", `/api/samples/${sample.id}/send`, { courier: "Ziwa Express", tracking: "ZX-1" });
  await buyer.json("POST", `/api/samples/${sample.id}/arrive`, {});
  const session = await seller.json<{ id: string; table: { code: string }[] }>("POST", "/api/cuppings", {
    title: "Whole trade",
    protocol: "sca-2004",
    samples: [sample.id],
    cuppers: [exporter.email, roaster.email],
  });
  const sheet = `${shop.url}/cupping-sheets/${session.id}.${session.table[0]?.code}`;
  await cup(page, sheet);
  await cup(office, sheet);
  await takeStep(office, "Reveal the results", "Reveal");
  await expect(office.getByRole("heading", { name: "Results" })).toBeVisible();
  await page.goto(`${shop.url}/samples/${sample.id}`);
  await takeStep(page, "Approve the sample", "Approve");
  await expect(page.getByText("You approved this sample.")).toBeVisible();

  // A quote becomes a contract with a deposit and a price to be fixed; both sign it.
  const quote = await buyer.json<Created>("POST", "/api/quotes", { product_id: good.id, quantity: UNITS });
  await seller.json("POST", `/api/quotes/${quote.id}/offer`, {
    version: 1,
    quantity: UNITS,
    unit_price: "5.00",
    incoterm: "FOB",
    valid_until: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
    deliveryUntil: day(90),
  });
  const accepted = { version: 2 };
  const { contractId } = await buyer.json<{ contractId: string }>(
    "POST",
    `/api/quotes/${quote.id}/accept`,
    accepted,
  );
  const contract = `${shop.url}/contracts/${contractId}`;
  await office.goto(contract);
  await office.getByRole("button", { name: "Propose trade terms" }).click();
  const terms = office.getByRole("dialog", { name: "Trade terms" });
  await terms.getByLabel("Place of FOB").fill("Mombasa");
  await terms.getByLabel("Deposit, in percent").fill("30");
  await terms.getByLabel("Balance counts from").selectOption("lading");
  await terms.getByRole("button", { name: "Propose these terms" }).click();
  await expect(office.getByText("FOB Mombasa")).toBeVisible();
  await office.getByRole("button", { name: "Propose a price to be fixed" }).click();
  const fixing = office.getByRole("dialog", { name: "Price to be fixed" });
  await fixing.getByLabel("Market").selectOption("RC");
  await fixing.getByLabel("Differential").fill("120");
  await fixing.getByLabel("Month of delivery").selectOption({ index: 3 });
  await fixing.getByLabel("Last day to fix").fill(day(30));
  await fixing.getByRole("button", { name: "Propose these terms" }).click();
  await expect(office.getByText("$120/t")).toBeVisible();
  await takeStep(office, "Sign the contract", "Sign");
  await page.goto(contract);
  await takeStep(page, "Sign the contract", "Sign");

  // The buyer fixes, and calls the goods off.
  await page.getByRole("button", { name: "Fix a part" }).click();
  await page.getByRole("dialog").getByLabel("Quotation").fill("4500");
  await page.getByRole("dialog").getByRole("button", { name: "Fix the price" }).click();
  await expect(page.getByRole("region", { name: "Price", exact: true })).toContainText(
    "Final price$4.62 for one kg",
  );
  const order = await buyer.json<{ id: string; number: string; total: string }>(
    "POST",
    `/api/contracts/${contractId}/call-offs`,
    {
      quantity: UNITS,
      deliveryAddress: ROTTERDAM,
      deliveryMethod: "standard",
      paymentMethod: "bankTransfer",
    },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  expect(order.total).toBe("2772.00");
  await buyer.addToCart("Valley alone", 5);
  const spared = await buyer.placeOrder();

  // The deposit is paid.
  const bill = async () => {
    const bills = await buyer.json<{ id: string; order_id: string }[]>(
      "GET",
      "/api/billing?side=payer&limit=50",
    );
    return bills.find(({ order_id }) => order_id === order.id)?.id;
  };
  await expect.poll(bill).toBeTruthy();
  const billed = (await bill()) ?? "";
  await pays(buyer, seller, billed, "831.60");
  await page.goto(`${shop.url}/billing/invoices/${billed}`);
  const instalments = page.getByRole("region", { name: "Instalments" });
  await expect(instalments).toContainText(/Deposit\$831\.60.*settled.*Rest after the deposit\$1,940\.40/);

  // The data pack is sealed, and the buyer writes its number back.
  await expect.poll(async () => (await seller.call("GET", "/api/eudr-orders")).text()).toContain(order.id);
  await office.goto(`${shop.url}/eudr-packs/new`);
  await office.getByRole("button", { name: `Make a pack for ${order.number}` }).click();
  await expect(office.getByRole("region", { name: "Nothing keeps it from its seal" })).toBeVisible();
  await office.getByLabel("Produced from").fill("2025-10-06");
  await office.getByLabel("Produced until").fill("2026-01-02");
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByText("The draft is saved.")).toBeVisible();
  await office.getByRole("button", { name: "Seal it" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Seal it" }).click();
  await expect(office.getByText("The buyer has not written anything back yet.")).toBeVisible();
  await page.goto(`${shop.url}/eudr-packs`);
  await page.getByRole("link", { name: order.number }).click();
  await page.getByRole("button", { name: "Write the numbers back" }).click();
  const statement = page.getByRole("dialog");
  await statement.getByLabel("Reference number").fill("26BE7XTVCZAQ2S");
  await statement.getByLabel("Verification number").fill("SFFCB4Y3");
  await statement.getByLabel("Status").selectOption("AVAILABLE");
  await statement.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "History of the statement" })).toContainText("26BE7XTVCZAQ2S");

  // The goods wait for their papers, and arrive.
  const shipment = await shipmentOf(buyer, order.id);
  const carrier = await demoCarrier(shop);
  await carrier.json("POST", `/api/shipments/${shipment.id}/take`, {});
  await carrier.json("POST", `/api/shipments/${shipment.id}/move`, { status: "Preparing" });
  const early = await carrier.call("POST", `/api/shipments/${shipment.id}/move`, { status: "Picked Up" });
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining("documents-missing")]);
  await handInPapers(carrier, shipment.id);

  // A plot is stopped while a doubt is cleared up: nothing of it leaves before it is released.
  await seller.json("POST", `/api/plots/${ridge.plot}/stop`, { reason: "A picture shows a clearing." });
  const stopped = await carrier.call("POST", `/api/shipments/${shipment.id}/move`, { status: "Picked Up" });
  expect([stopped.status, await stopped.text()]).toEqual([409, expect.stringContaining("goods-stopped")]);
  await page.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await expect(page.getByRole("dialog")).toContainText("These goods are stopped.");
  await expect(page.getByRole("dialog")).not.toContainText("A picture shows a clearing.");
  await office.goto(`${shop.url}/plots/reach/${ridge.plot}`);
  await expect(office.getByRole("region", { name: "Orders that can still be stopped" })).toContainText(
    order.number,
  );
  await office.getByRole("link", { name: shipment.number }).click();
  await expect(office.getByRole("dialog")).toContainText("A picture shows a clearing.");
  await expectAccessible(office, "a shipment of stopped goods");
  await seller.json("POST", `/api/plots/${ridge.plot}/release`, {});
  await moveAll(carrier, shipment.id);
  await buyer.json("POST", `/api/shipments/${shipment.id}/received`);

  // The balance is due by the bill of lading, and paid.
  await expect
    .poll(
      async () =>
        (await buyer.json<{ dueAfterLading: number | null }>("GET", `/api/bills/${billed}`)).dueAfterLading,
    )
    .toBeNull();
  await pays(buyer, seller, billed, "1940.40");
  await page.goto(`${shop.url}/billing/invoices/${billed}`);
  await expect(instalments).toContainText(/Rest after the deposit\$1,940\.40.*settled/);
  await page.goto(contract);
  await expect(page.getByText(/^Discharged /)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, "a contract that was fulfilled");

  // One plot turns out to be bad: it stops its own lots and orders and nothing else.
  await office.goto(`${shop.url}/plots/${ridge.plot}`);
  await office.getByRole("button", { name: "Stop its goods" }).click();
  const stop = office.getByRole("dialog");
  await stop.getByLabel("Why").fill("Forest was cleared in 2022.");
  await stop.getByRole("button", { name: "Stop its goods" }).click();
  await office.getByRole("link", { name: "Blast radius" }).click();
  const lots = office.getByRole("region", { name: "Lots that have goods of it" });
  await expect(lots).toContainText("WT-A");
  await expect(lots).toContainText("WT-BLEND");
  await expect(lots).not.toContainText("WT-C");
  await expect(office.getByRole("region", { name: "Deliveries from it" })).toContainText("WT-A");
  const orders = office.getByRole("region", { name: "Orders that have left already" });
  await expect(orders).toContainText(order.number);
  await expect(orders.getByRole("link", { name: /^CTR-/ })).toHaveCount(1);
  await expect(orders).toContainText("Delivered");
  await expect(orders).not.toContainText(spared.number);
  await expect(office.getByRole("region", { name: "Orders that can still be stopped" })).toHaveCount(0);
  await expectAccessible(office, "the reach of a plot");
  await home.close();
  await desk.close();
});
