import { expectAccessible } from "../support/axe.ts";
import { ADDRESS, Client } from "../support/client.ts";
import { day } from "../support/days.ts";
import { carriersPage, demoCarrier, handInPapers, moveAll, shipmentOf } from "../support/freight.ts";
import { lineWithout, received } from "../support/lots.ts";
import { asSeller, demoAccount, listLot } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { agreed, buy, row, sign } from "../support/trade.ts";
import { cannot } from "../support/whole-trade/shipment.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 1000 };

test("a seller receives goods, processes them, and follows them to their origin", async ({
  page,
  openShop,
}) => {
  // It has many screens: a busy machine takes most of a minute for it.
  test.setTimeout(120_000);
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await page.goto(`${shop.url}/dashboard`);
  await page
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Lots", exact: true })
    .click();
  await expect(page.getByRole("rowheader", { name: "NYR-AA-26", exact: true })).toBeVisible();
  await expectAccessible(page, "lots");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "lots on a phone");
  await page.setViewportSize(DESK);
  await page.getByRole("searchbox").fill("no such lot");
  await expect(page.getByText("No lot is like that.")).toBeVisible();

  await page.getByRole("button", { name: "Receive goods" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Enter the lot" }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await expectAccessible(page, "an empty lot");
  await form.getByLabel("Number of the lot").fill("TST-P1");
  await form.getByLabel("Stage").selectOption("parchment");
  await form.getByLabel("Kilograms").fill("1,000");
  await form.getByLabel("Supplier").fill("Ridge growers");
  await form.getByLabel("Country").fill("Keniya");
  await form.getByRole("textbox", { name: "Crop year" }).fill("2025/26");
  await form.getByLabel("Grade").fill("P1");
  await form.getByLabel("Process").fill("Washed");
  await form.getByRole("button", { name: "Enter the lot" }).click();
  await expect(form.getByText(/Did you mean Kenya/).first()).toBeVisible();
  await form.getByLabel("Country").fill("Kenya");
  await form.getByRole("button", { name: "Enter the lot" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "TST-P1" })).toBeVisible();
  await expect(page.getByText("1,000 kg").first()).toBeVisible();
  await expectAccessible(page, "a lot");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a lot on a phone");
  await page.setViewportSize(DESK);

  // More goods, from the plots of a producer.
  const grower = await client.json<{ id: string }>("POST", "/api/producers", {
    name: "Ridge 0417",
    country: "Kenya",
  });
  await client.json("POST", "/api/producers", { name: "Ridge 0418", country: "Kenya" });
  for (const [name, latitude] of [
    ["Upper block", "-0.549876"],
    ["Lower block", "-0.551201"],
  ]) {
    const positions = [{ longitude: "36.947115", latitude }];
    await client.json("POST", "/api/plots", { producerId: grower.id, name, positions });
  }
  await page.getByRole("button", { name: "Receive more" }).click();
  const delivery = page.getByRole("dialog");
  await delivery.getByLabel("Kilograms").fill("60");
  const producer = delivery.getByRole("combobox", { name: "Producer" });
  await producer.fill("no such grower");
  await expect(delivery.getByText("No producer is called so.")).toBeVisible();
  await producer.fill("Ridge");
  await expect(delivery.getByRole("option")).toHaveCount(2);
  await expectAccessible(page, "the producers of a delivery");
  await producer.press("Escape");
  await expect(delivery.getByRole("option")).toHaveCount(0);
  await producer.fill("0418");
  await expect(delivery.getByRole("option")).toHaveCount(1);
  await producer.press("ArrowDown");
  await producer.press("Enter");
  await expect(delivery.getByRole("link", { name: "Enter a plot" })).toBeVisible();
  await delivery.getByRole("button", { name: "Choose another than Ridge 0418" }).click();
  await producer.fill("0417");
  await delivery.getByRole("option", { name: "Ridge 0417" }).click();
  await delivery.getByRole("checkbox", { name: /Lower block/ }).press("Space");
  await expect(delivery.getByText("1 of 2 chosen")).toBeVisible();
  await expect(delivery.getByRole("searchbox")).toHaveCount(0);
  await expectAccessible(page, "the plots of a delivery");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "the plots of a delivery on a phone");
  await page.setViewportSize(DESK);
  await delivery.getByRole("button", { name: "Enter the delivery" }).click();
  await expect(delivery).toHaveCount(0);
  await expect(page.getByText("1,060 kg").first()).toBeVisible();
  const { items: deliveries } = await client.json<{
    items: { source: { name: string; plots: { id: string; name: string }[] } }[];
  }>("GET", `/api/lots/${page.url().split("/").at(-1)}/moves`);
  const plots = deliveries[0]?.source.plots;
  expect(plots).toMatchObject([{ name: "Lower block" }]);
  const entered = row(page, "Ledger", "Ridge 0417");
  await expect(entered.getByRole("link", { name: "Ridge 0417" })).toHaveAttribute(
    "href",
    `/producers/${grower.id}`,
  );
  await expect(entered.getByRole("link", { name: "Lower block" })).toHaveAttribute(
    "href",
    `/plots/${plots?.[0]?.id}`,
  );
  await page
    .getByRole("button", { name: /^Undo: Received/ })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("What was wrong").fill("Another lot.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByText("Undone: received")).toBeVisible();

  await page.getByRole("button", { name: "Label", exact: true }).click();
  const label = page.getByRole("dialog");
  await label.getByLabel("Net weight in kilograms").fill("heavy");
  await expect(label.getByRole("button", { name: "Save the label" })).toBeHidden();
  await expectAccessible(page, "a label without a weight");
  await label.getByLabel("Net weight in kilograms").fill("0.25");
  const saved = page.waitForEvent("download");
  await label.getByRole("button", { name: "Save the label" }).click();
  expect((await saved).suggestedFilename()).toBe("label-TST-P1.pdf");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Process" }).click();
  const process = page.getByRole("dialog");
  await process.getByLabel("Kilograms", { exact: true }).fill("1200");
  await process.getByLabel("Number of the new lot").fill("TST-AA");
  await process.getByLabel("Kilograms in it").fill("500");
  await process.getByLabel("Stage").selectOption("green");
  await expect(process.getByText("Lost on the way: 700 kg")).toBeVisible();
  await process.getByRole("button", { name: "Enter the process" }).click();
  await expect(process.getByText(/lot TST-P1 has 1,000 kg, and 200 kg are missing/)).toBeVisible();
  await expectAccessible(page, "a process of more than there is");
  await process.getByLabel("Kilograms", { exact: true }).fill("1000");
  await process.getByRole("button", { name: "Enter the process" }).click();
  await expect(
    page.getByText(/The yield is 50 %. For such goods 75 to 85 % is usual./).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: /^Undo: Processed/ }).click();
  const undo = page.getByRole("dialog");
  await undo.getByLabel("What was wrong").fill("It was 800 kg.");
  await undo.getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByText("Undone: processed")).toBeVisible();
  await page.getByRole("button", { name: "Process" }).click();
  await process.getByLabel("Number of the new lot").fill("TST-AA-2");
  await process.getByLabel("Kilograms in it").fill("800");
  await process.getByLabel("Stage").selectOption("green");
  await process.getByRole("button", { name: "Enter the process" }).click();
  await page.getByRole("link", { name: "TST-AA-2" }).click();

  await page.getByRole("link", { name: "Origin and recall" }).click();
  const lot = page.getByRole("button", { name: /^Lot TST-AA-2/ });
  await expect(lot).toBeVisible();
  // Without the messages of the moves, which lie one on another.
  await page.reload();
  await expect(lot).toBeVisible();
  await expectAccessible(page, "the origin of a lot");
  await lot.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: /^Process/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Chosen: Lot TST-P1", { exact: false })).toBeVisible();
  const table = page.getByRole("table", { name: "The same in words" });
  await expect(table.getByRole("row", { name: /Ridge growers.*Lot TST-P1.*1,000 kg/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "the origin of a lot on a phone");
  await page.setViewportSize(DESK);
  await page.getByRole("tab", { name: "Where it went" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Where it went" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByText("All of it is still here.")).toBeVisible();
});

test("orders draw from lots, and a buyer is told of the lots that the seller shares", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await page.goto(`${shop.url}/lots/orders`);
  const row = page.getByRole("row", { name: /Nyeri AA Light Roast/ }).first();
  await expect(row).toContainText("RST-AA-14");
  await expectAccessible(page, "lots in orders");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "lots in orders on a phone");
  await page.setViewportSize(DESK);
  await page
    .getByRole("button", { name: /^Choose lots: ORD-.*Nyeri AA Light Roast/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText(/the line needs/)).toBeVisible();
  await expectAccessible(page, "the lots of a line");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Choose lots: Nyeri AA Light Roast" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { name: /RST-AA-14/ })).toBeChecked();
  await expectAccessible(page, "the lots of a product");
  await page.keyboard.press("Escape");
  await page.getByRole("rowheader").first().waitFor();

  const { items } = await client.json<{ items: { id: string }[] }>("GET", "/api/lots?q=RST-AA-14");
  const traced = await page.goto(`${shop.url}/lots/trace/${items[0]?.id}`);
  expect(traced?.status(), "the server knows the address").toBe(200);
  const grown = page.getByRole("table", { name: "Producers and plots" });
  const plot = grown.getByRole("link", { name: "Upper block, Othaya" }).first();
  await expect(plot).toHaveAttribute("href", /^\/plots\/./);
  await page.emulateMedia({ media: "print" });
  await expect(plot).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("tab", { name: "Where it went" }).click();
  await expect(page.getByRole("button", { name: /^Order ORD-/ }).first()).toBeVisible();
  const buyer = await demoAccount(shop, "buyer");
  const reached = page.getByRole("table", { name: "Orders and their buyers" });
  const order = reached.getByRole("row").filter({ hasText: buyer.name }).first();
  await expect(order.getByRole("link", { name: /^ORD-/ })).toHaveAttribute("href", /^\/sales\?view=./);
  const shipment = reached.getByRole("link", { name: /^SHP-/ }).first();
  await expect(shipment).toHaveAttribute("href", /^\/shipments\?view=./);
  await expectAccessible(page, "the recall of a lot");
  await page.emulateMedia({ media: "print" });
  await expect(order).toBeVisible();
  await expect(shipment).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await signInQuietly(page, shop, buyer);
  const bought = await new Client(shop, buyer.token).json<{ id: string; name: string }[]>(
    "GET",
    "/api/purchases",
  );
  const purchase = bought.find(({ name }) => name === "Nyeri AA Light Roast");
  await page.goto(`${shop.url}/purchases?view=${purchase?.id}`);
  await expect(page.getByRole("dialog").getByRole("heading", { name: "From these lots" })).toBeVisible();
  await expect(page.getByRole("dialog").getByText("RST-AA-14", { exact: true })).toBeVisible();
  await expectAccessible(page, "the lots of a purchase");
});

test("lots are chosen for an order that was placed before its product had lots", async ({
  page,
  buyer,
  shop,
}) => {
  const client = await asSeller(page, shop);
  const coffee = await listLot(client, "BEFORE-01", { name: "Coffee of before its lots" });
  const order = await buy(buyer, { [coffee.name]: 3 });
  const lot = await received(client, "BEFORE-L1", 60_000);
  await client.json("PUT", `/api/lot-products/${coffee.id}`, { lots: [lot] });
  const line = await lineWithout(client, order.number, "undrawn");

  await page.setViewportSize(DESK);
  await page.goto(`${shop.url}/sales?view=${line}`);
  await page.getByRole("dialog").getByRole("link", { name: "Choose lots" }).click();
  await expect(page).toHaveURL(`/lots/orders?view=${line}`);
  const dialog = page.getByRole("dialog", { name: `Lots of ${order.number}` });
  await expect(dialog.getByLabel("Kilograms of lot 1")).toHaveValue("3");
  await expectAccessible(page, "the lots of an order that its sale links to");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/lots/orders");

  const without = page.getByRole("checkbox", { name: "Only orders without lots" });
  const found = row(page, "Lines of orders", order.number);
  await without.check();
  await expect(found).toContainText("3 kg without a lot");
  await expect(found).toContainText("The lots of its product have enough now. Choose them.");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "orders without lots on a phone");
  await page.setViewportSize(DESK);
  await found.getByRole("button", { name: `Choose lots: ${order.number}, ${coffee.name}` }).click();
  await dialog.getByLabel("Lot 1", { exact: true }).selectOption(lot);
  await expect(dialog.getByRole("status")).toHaveText("3 kg of 3 kg");
  await dialog.getByRole("button", { name: "Save the lots" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(found).toHaveCount(0);
  await without.uncheck();
  await expect(found).toContainText("BEFORE-L1");
  await expect(found).not.toContainText("without a lot");
});

test("goods unlike an approved sample are sent with a word, and their buyer sees it", async ({
  page,
  buyer,
  account,
  shop,
  browser,
}) => {
  test.slow();
  const client = await asSeller(page, shop);
  const coffee = await listLot(client, "UNLIKE-01", { name: "Coffee of an approved sample" });
  const tried = await received(client, "UNLIKE-L1", 2_000);
  const spare = await received(client, "UNLIKE-L2", 60_000);
  await client.json("PUT", `/api/lot-products/${coffee.id}`, { lots: [tried, spare] });
  const contractId = await agreed(buyer, client, { id: coffee.id, min_quantity: 5 });
  await sign(contractId, buyer, client);
  const asked = { contractId, decideBy: day(20), deliverTo: "Coolhaven 12, Rotterdam" };
  const sample = await buyer.json<{ id: string }>("POST", "/api/samples", asked);
  const step = (by: Client, name: string, body = {}) =>
    by.json("POST", `/api/samples/${sample.id}/${name}`, body);
  await step(client, "send", { courier: "Ziwa Express", lot: "UNLIKE-L1" });
  await step(buyer, "arrive");
  await step(buyer, "approve");
  const order = await buyer.json<{ id: string; number: string }>(
    "POST",
    `/api/contracts/${contractId}/call-offs`,
    { quantity: 5, deliveryAddress: ADDRESS, deliveryMethod: "standard", paymentMethod: "bankTransfer" },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  await lineWithout(client, order.number, "open");

  // Its carrier waits for the lots.
  const { id: shipment } = await shipmentOf(buyer, order.id);
  const carrier = await demoCarrier(shop);
  await carrier.json("POST", `/api/shipments/${shipment}/take`, {});
  await handInPapers(carrier, shipment);
  await moveAll(carrier, shipment, "Preparing");
  const context = await browser.newContext({ viewport: DESK });
  const dock = await carriersPage(context, shop);
  await dock.goto(`${shop.url}/shipments?view=${shipment}`);
  const load = dock.getByRole("dialog");
  await expect(load).toContainText(/These goods are stopped\. .* a part of them has no lot yet\./);
  await cannot(dock, "Mark as Picked Up", "has no lot yet");

  await page.setViewportSize(DESK);
  await page.goto(`${shop.url}/lots/orders`);
  const found = row(page, "Lines of orders", order.number);
  await expect(found).toContainText("3 kg without a lot");
  await expect(found).toContainText("The lots of which the buyer approved a sample have too little.");
  await expect(found).toContainText("The goods are not picked up before all of them have lots");
  await expectAccessible(page, "a line whose approved lots have too little");
  await found.getByRole("button", { name: /^Choose lots/ }).click();
  const dialog = page.getByRole("dialog", { name: `Lots of ${order.number}` });
  await dialog.getByLabel("Lot 2", { exact: true }).selectOption(spare);
  const word = dialog.getByRole("checkbox", { name: /without an approved sample/ });
  await expect(word).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save the lots" }).click();
  await expect(dialog.getByRole("alert")).toContainText("none of UNLIKE-L2");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a lot without an approved sample on a phone");
  await word.check();
  await dialog.getByRole("button", { name: "Save the lots" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(found).toContainText("UNLIKE-L2");
  await expect(found).not.toContainText("have too little");
  await expect(found).not.toContainText("not picked up");
  await dock.reload();
  await expect(load.getByRole("button", { name: "Mark as Picked Up" })).toBeVisible();
  await expect(load).not.toContainText("These goods are stopped");
  await context.close();

  const [purchase] = await buyer.json<{ id: string }[]>("GET", "/api/purchases");
  await signInQuietly(page, shop, account);
  await page.goto(`${shop.url}/purchases?view=${purchase?.id}`);
  const lots = page.getByRole("region", { name: "From these lots" });
  const lotOf = (number: string) => lots.getByRole("listitem").filter({ hasText: number });
  await expect(lotOf("UNLIKE-L1")).toContainText("You approved a sample");
  await expect(lotOf("UNLIKE-L2")).toContainText("You approved no sample of it");
  await expectAccessible(page, "a purchase of goods without an approved sample on a phone");
});
