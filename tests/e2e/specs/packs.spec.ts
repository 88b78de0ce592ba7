import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/axe.ts";
import { ADDRESS, Client } from "../support/client.ts";
import { demoAccount, listLot } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { agreed, secondBrowser, sign } from "../support/trade.ts";

const DESK = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };

test("a seller drafts a pack, sees what is missing and seals it; its buyer writes the numbers back", async ({
  browser,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  const account = await demoAccount(shop, "seller");
  const client = new Client(shop, account.token);
  const buyer = await demoAccount(shop, "buyer");
  // A coffee that is sold from a lot whose plots nobody named, and a lot that came from a plot.
  const coffee = await listLot(client, "PACK-01", { name: "Pack test coffee" });
  const producer = await client.json<{ id: string }>("POST", "/api/producers", {
    name: "Grower 0999",
    country: "Kenya",
  });
  const plot = await client.json<{ id: string }>("POST", "/api/plots", {
    producerId: producer.id,
    name: "Hillside",
    positions: [{ longitude: "36.947115", latitude: "-0.549876" }],
  });
  const receive = (number: string, from: object) =>
    client.json<{ id: string }>("POST", "/api/lots", {
      lot: { number, goods: "coffee", stage: "green", country: "Kenya", cropYear: "2025/26" },
      delivery: { grams: 100_000, day: "2026-01-02", ...from },
    });
  const unplaced = await receive("PACK-L0", { supplier: "Growers" });
  const placed = await receive("PACK-L1", { producerId: producer.id, plots: [plot.id] });
  await client.json("PUT", `/api/lot-products/${coffee.id}`, { lots: [unplaced.id] });
  const orders = new Client(shop, buyer.token);
  await orders.addToCart("Pack test coffee", 5);
  const order = await orders.placeOrder();
  const line = async () => {
    const { items } = await client.json<{ items: { id: string; drawn: object[] }[] }>(
      "GET",
      "/api/lot-lines?limit=200",
    );
    return items.find(({ id, drawn }) => id.startsWith(order.id) && drawn.length > 0)?.id;
  };
  await expect.poll(line).toBeTruthy();
  await expect.poll(async () => (await client.call("GET", "/api/eudr-orders")).text()).toContain(order.id);

  const desk = await browser.newContext({ viewport: DESK });
  const seller = await secondBrowser(desk, shop, account);
  await seller.goto(`${shop.url}/dashboard`);
  const office = seller.getByRole("navigation", { name: "Trade office" });
  await office.getByRole("link", { name: "Data packs", exact: true }).click();
  await expect(seller.getByRole("rowheader").first()).toBeVisible();
  await expectAccessible(seller, "data packs");
  await seller.getByRole("link", { name: "New data pack" }).click();
  await expectAccessible(seller, "a new data pack");
  await seller.getByRole("button", { name: `Make a pack for ${order.number}` }).click();
  await expect(seller.getByRole("heading", { name: `Data pack for ${order.number}` })).toBeVisible();
  const missing = seller.getByRole("region", { name: "What is missing" });
  await expect(missing).toContainText(
    "Lot PACK-L0 received 100.000 kg in a delivery whose plots nobody named.",
  );
  await expect(missing).toContainText("lots.PACK-L0: LOT_WITHOUT_PLOTS");
  await expect(seller.getByRole("button", { name: "Seal it" })).toHaveCount(0);
  await expect(seller.getByText("A data pack promises nothing.")).toBeVisible();
  await expectAccessible(seller, "a draft with gaps");
  await seller.setViewportSize(PHONE);
  await expectAccessible(seller, "a draft with gaps on a phone");
  await seller.setViewportSize(DESK);

  // Its buyer sees the goods and the plots, and not what is missing.
  const home = await browser.newContext({ viewport: PHONE });
  const roaster = await secondBrowser(home, shop, buyer);
  await roaster.goto(`${shop.url}/eudr-packs`);
  await expect(roaster.getByText("Not sealed yet").first()).toBeVisible();
  await roaster.getByRole("link", { name: order.number }).click();
  await expect(roaster.getByText("This pack is not sealed yet.")).toBeVisible();
  await expect(roaster.getByRole("region", { name: "What is missing" })).toHaveCount(0);
  await expect(roaster.getByRole("button", { name: "Seal it" })).toHaveCount(0);

  // The order draws from the other lot now.
  await client.json("PUT", `/api/lot-lines/${await line()}`, { lots: [{ lotId: placed.id, grams: 5_000 }] });
  await seller.reload();
  await expect(seller.getByRole("region", { name: "Nothing keeps it from its seal" })).toBeVisible();
  await seller.getByLabel("Produced from").fill("2025-10-06");
  await seller.getByLabel("Produced until").fill("2025-01-02");
  await seller.getByRole("button", { name: "Save", exact: true }).click();
  await expect(seller.getByText("must not be before the first day")).toBeVisible();
  await seller.getByLabel("Produced until").fill("2026-01-02");
  await seller.getByRole("button", { name: "Save", exact: true }).click();
  await expect(seller.getByText("The draft is saved.")).toBeVisible();
  await seller.getByLabel("Title of a file").fill("Land register");
  await seller.getByLabel("File of evidence").setInputFiles({
    name: "register.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 a register"),
  });
  await expect(seller.getByRole("list", { name: "Files of evidence" })).toContainText("Land register");
  await expect(seller.getByRole("list", { name: "Plots of the pack" })).toContainText(
    "Hillside, Grower 0999",
  );
  await roaster.reload();
  await expect(roaster.getByRole("list", { name: "Plots of the pack" })).toContainText(
    "Hillside, Grower 0999",
  );
  await expectAccessible(roaster, "a draft for its buyer on a phone");
  await seller.getByRole("button", { name: "Seal it" }).click();
  const question = seller.getByRole("alertdialog");
  await question.getByRole("button", { name: "Seal it" }).click();
  await expect(seller.getByText("The buyer has not written anything back yet.")).toBeVisible();
  await expect(seller.getByText("evidence/1-legality-register.pdf")).toBeVisible();
  await expectAccessible(seller, "a sealed pack");

  await roaster.goto(`${shop.url}/eudr-packs`);
  await roaster.getByRole("link", { name: order.number }).click();
  const download = roaster.waitForEvent("download");
  await roaster.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe(`eudr-${order.number}.zip`);
  // While the system is down, a contingency number stands in.
  await roaster.getByRole("button", { name: "Write the numbers back" }).click();
  const dialog = roaster.getByRole("dialog");
  await dialog.getByLabel("Contingency number").fill("NL/2026-117");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(roaster.getByRole("list", { name: "History of the statement" })).toContainText(
    "contingency number NL/2026-117 until then",
  );
  await roaster.getByRole("button", { name: "Write the numbers back" }).click();
  await dialog.getByLabel("Reference number").fill("26be7xtvczaq2s");
  await dialog.getByLabel("Verification number").fill("SFF");
  await dialog.getByLabel("Status").selectOption("AVAILABLE");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("5 to 35 capital letters and digits").first()).toBeVisible();
  await expectAccessible(roaster, "a wrong statement on a phone");
  await dialog.getByLabel("Verification number").fill("SFFCB4Y3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(roaster.getByRole("list", { name: "History of the statement" })).toContainText(
    "26BE7XTVCZAQ2S",
  );
  // A status does not go back.
  await roaster.getByRole("button", { name: "Write the numbers back" }).click();
  await dialog.getByLabel("Status").selectOption("SUBMITTED");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("was AVAILABLE and is not SUBMITTED after that")).toBeVisible();
  await dialog.getByRole("button", { name: "Not now" }).click();
  // The statement refers to an earlier one, and the request has it.
  await roaster.getByRole("button", { name: "Refer to a statement" }).click();
  await dialog.getByLabel("Reference number").fill("26fryui34jtqkb");
  await dialog.getByLabel("Verification number").fill("H6ORMNTX");
  await expectAccessible(roaster, "a reference on a phone");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(roaster.getByRole("list", { name: "References to earlier statements" })).toContainText(
    "26FRYUI34JTQKB",
  );
  const request = roaster.waitForEvent("download");
  await roaster.getByRole("button", { name: "Request to submit (XML)" }).click();
  const xml = await readFile(await (await request).path(), "utf8");
  expect(xml).toContain("groupedDeclaration>26FRYUI34JTQKB</");
  // Without the messages of what was saved.
  await roaster.reload();
  await expect(roaster.getByRole("list", { name: "References to earlier statements" })).toBeVisible();
  await expectAccessible(roaster, "a declared pack on a phone");
  // The seller's page follows.
  await expect(seller.getByRole("list", { name: "History of the statement" })).toContainText("AVAILABLE");
  await home.close();

  // The pack of a contract has all that was called off from it.
  await client.json("PUT", `/api/lot-products/${coffee.id}`, { lots: [placed.id] });
  const contract = await agreed(orders, client, { id: coffee.id, min_quantity: 5 });
  await sign(contract, orders, client);
  await orders.json("POST", `/api/contracts/${contract}/approve-sample`);
  const calledOff: string[] = [];
  for (const quantity of [2, 3]) {
    const body = {
      quantity,
      deliveryAddress: ADDRESS,
      deliveryMethod: "standard",
      paymentMethod: "bankTransfer",
    };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const path = `/api/contracts/${contract}/call-offs`;
    calledOff.push((await orders.json<{ number: string }>("POST", path, body, headers)).number);
  }
  const ready = async () => {
    const { items } = await client.json<{ items: { orderNumber: string; drawn: object[] }[] }>(
      "GET",
      "/api/lot-lines?limit=200",
    );
    return items.filter(({ orderNumber, drawn }) => calledOff.includes(orderNumber) && drawn.length > 0)
      .length;
  };
  await expect.poll(ready).toBe(2);
  await expect
    .poll(async () => (await client.call("GET", "/api/eudr-contracts")).text())
    .toContain(calledOff[1]);
  const { number } = await client.json<{ number: string }>("GET", `/api/contracts/${contract}`);
  await seller.goto(`${shop.url}/eudr-packs/new`);
  const begin = seller.getByRole("button", { name: `Make a pack for ${number}` });
  await expect(seller.getByRole("region", { name: "Contracts" })).toContainText(calledOff.join(", "));
  await expectAccessible(seller, "contracts and orders for a new data pack");
  await seller.setViewportSize(PHONE);
  await expectAccessible(seller, "contracts and orders for a new data pack on a phone");
  await begin.click();
  await expect(seller.getByRole("heading", { name: `Data pack for ${number}` })).toBeVisible();
  const packed = seller.getByRole("list", { name: "Orders of the pack" });
  await expect(packed.getByRole("listitem")).toContainText(calledOff);
  await expectAccessible(seller, "a draft for a contract on a phone");
  await seller.setViewportSize(DESK);
  await seller.getByRole("button", { name: "Seal it" }).click();
  await question.getByRole("button", { name: "Seal it" }).click();
  await expect(seller.getByText("The buyer has not written anything back yet.")).toBeVisible();
  await expectAccessible(seller, "a sealed pack of a contract");
  await seller.getByRole("link", { name: number, exact: true }).click();
  const packs = seller.getByRole("region", { name: "EUDR data packs" });
  await expect(packs).toContainText("Sealed");
  await packs.getByRole("link", { name: `Data pack for ${number}` }).click();
  await expect(packed).toBeVisible();
  await desk.close();
});
