import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

/** A file of seven plots: one is sound, two can be mended, four are broken. */
const FILE = new URL("../../blackbox/origins/plots.geojson", import.meta.url);
const MOST_BYTES = 25 * 1024 * 1024;

test("a seller uploads plots, keeps the good ones, draws one and stops it", async ({ browser, openShop }) => {
  const shop = await openShop();
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  await seller.goto(`${shop.url}/dashboard`);
  await seller
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Plots", exact: true })
    .click();
  const plots = seller.getByRole("table", { name: "Plots" });
  await expect(plots.getByRole("row", { name: /Upper block, Othaya/ })).toContainText("Grower 0417");
  await expectAccessible(seller, "plots");

  await seller.getByRole("link", { name: "Upload plots" }).click();
  let sent = 0;
  seller.on("request", (request) => {
    if (request.url().includes("/api/plot-files")) sent += 1;
  });
  // From the disk: a buffer of this size takes many seconds on its way to the browser.
  const large = test.info().outputPath("large.geojson");
  writeFileSync(large, "");
  truncateSync(large, MOST_BYTES + 1);
  await seller.getByLabel("GeoJSON file").setInputFiles(large);
  const tooLarge = seller.getByRole("alert").filter({ hasText: "large.geojson is larger than 25 MB" });
  await expect(tooLarge).toBeVisible();
  expect(sent, "too large a file is not sent").toBe(0);
  await seller.getByLabel("GeoJSON file").setInputFiles({
    name: "plots.geojson",
    mimeType: "application/geo+json",
    buffer: readFileSync(FILE),
  });
  const report = seller.getByRole("region", { name: "What is in plots.geojson" });
  await expect(report.getByRole("button", { name: "Keep 1 plot" })).toBeVisible();
  await expect(tooLarge).toHaveCount(0);
  // The broken ones come first.
  const verdicts = report.getByRole("cell", { name: /^(Sound|Can be mended|Not sound)$/ });
  await expect(verdicts.nth(3)).toContainText("Not sound");
  await expect(verdicts.nth(4)).toContainText("Can be mended");
  const row = (number: number) => report.getByRole("row", { name: new RegExp(`^Plot ${number}\\b`) });
  await expect(row(2)).toContainText("POLYGON_NOT_CLOSED");
  await expect(row(3)).toContainText("POLYGON_SELF_INTERSECTS");
  await expect(row(4)).toContainText("POLYGON_HAS_HOLE");
  await expectAccessible(seller, "a judged file");
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(seller, "a judged file on a phone");
  await seller.setViewportSize({ width: 1440, height: 1000 });
  await report.getByLabel("Mend what can be mended, and keep it too").check();
  await report.getByRole("button", { name: "Keep 3 plots" }).click();
  await expect(seller.getByText("3 plots are kept. New producers: 1.")).toBeVisible();

  await seller.goto(`${shop.url}/plots/new`);
  await seller.getByLabel("Producer").selectOption({ label: "Grower 0418, Kenya" });
  await seller.getByLabel("Name of the plot").fill("The slope");
  await seller.getByLabel("Longitude 1").fill("-0.545123");
  await seller.getByLabel("Latitude 1").fill("36.933456");
  await seller.getByRole("button", { name: "Check and keep it" }).click();
  await expect(seller.getByRole("alert")).toContainText("LONGITUDE_LATITUDE_SWAPPED");
  await seller.getByRole("button", { name: "Mend it and keep it" }).click();
  await expect(seller.getByRole("heading", { name: "The slope", level: 1 })).toBeVisible();

  await seller.goto(`${shop.url}/plots/new`);
  await seller.getByLabel("Producer").selectOption({ label: "Grower 0418, Kenya" });
  await seller.getByLabel("Name of the plot").fill("The ridge");
  const corners = [
    ["36.940000", "-0.550000"],
    ["36.950000", "-0.560000"],
    ["36.950000", "-0.550000"],
    ["36.940000", "-0.560000"],
  ];
  for (const [nth, [longitude = "", latitude = ""]] of corners.entries()) {
    if (nth > 0) await seller.getByRole("button", { name: "Add a position" }).click();
    await seller.getByLabel(`Longitude ${nth + 1}`).fill(longitude);
    await seller.getByLabel(`Latitude ${nth + 1}`).fill(latitude);
  }
  await seller.getByRole("button", { name: "Check and keep it" }).click();
  await expect(seller.getByRole("alert")).toContainText("crosses or touches itself");
  await expect(seller.getByRole("button", { name: "Mend it and keep it" })).toHaveCount(0);
  await expectAccessible(seller, "a plot that crosses itself");
  await seller.getByRole("button", { name: "Remove position 4" }).click();
  await seller.getByRole("button", { name: "Check and keep it" }).click();
  await expect(seller.getByRole("heading", { name: "The ridge", level: 1 })).toBeVisible();
  await expect(seller.getByText("Sound", { exact: true })).toBeVisible();
  await expectAccessible(seller, "a plot");

  await seller.getByRole("button", { name: "Stop its goods" }).click();
  const dialog = seller.getByRole("dialog");
  await dialog.getByLabel("Why").fill("Forest was cleared in 2022.");
  await dialog.getByRole("button", { name: "Stop its goods" }).click();
  await expect(seller.getByText("Its goods are stopped: Forest was cleared in 2022.")).toBeVisible();
  await seller.goto(`${shop.url}/plots`);
  await seller.getByLabel("Only stopped plots").check();
  await expect(plots.getByRole("row", { name: /The ridge/ })).toContainText("Stopped");
  await desk.close();
});

test("the corners of a plot are drawn on the map, which stays where it is", async ({ browser, shop }) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  await seller.goto(`${shop.url}/plots/new`);
  const map = seller.locator("svg.cursor-crosshair");
  for (let nth = 0; nth < 3; nth++) await seller.getByRole("button", { name: "Zoom in" }).click();
  const corners = [
    [200, 150],
    [260, 150],
    [260, 210],
  ];
  for (const [x = 0, y = 0] of corners) await map.click({ position: { x, y } });
  const value = async (label: string) => Number(await seller.getByLabel(label, { exact: true }).inputValue());
  const east = (await value("Longitude 2")) - (await value("Longitude 1"));
  const south = (await value("Latitude 2")) - (await value("Latitude 3"));
  expect(east).toBeGreaterThan(0);
  expect(south / east, "both steps are 60 pixels of one map").toBeGreaterThan(0.8);
  expect(south / east).toBeLessThan(1.25);
  await expect(seller.getByLabel("Longitude 4", { exact: true })).toHaveCount(0);
  await desk.close();
});

test("a new plot begins at its producer's plots, or in the producer's country, on the packaged map alone", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const account = await demoAccount(shop, "seller");
  const client = new Client(shop, account.token);
  const elsewhere = await client.json<{ id: string }>("POST", "/api/producers", {
    name: "Grower 2001",
    country: "Ethiopia",
  });
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, account);
  const asked: string[] = [];
  seller.on("request", (request) => asked.push(new URL(request.url()).host));
  await seller.goto(`${shop.url}/plots/new?producer=${elsewhere.id}`);
  const map = seller.locator("svg.cursor-crosshair");
  const at = async (label: string) => Number(await seller.getByLabel(label, { exact: true }).inputValue());
  const middle = async () => {
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
    await map.click({ position: { x: width / 2, y: height / 2 } });
  };
  await expect(map.getByText("40° E")).toBeVisible();
  await middle();
  expect(await at("Longitude 1")).toBeCloseTo(40.5, 0);
  expect(await at("Latitude 1")).toBeCloseTo(9, 0);

  // The producer's own plots are near, and shown at the scale of a plot, with the others of the seller.
  await seller.goto(`${shop.url}/plots`);
  await seller.getByRole("link", { name: "Upper block, Othaya" }).click();
  await expect(seller.getByText("has coasts and borders only; no map service is asked.")).toBeVisible();
  await seller.getByRole("link", { name: "Grower 0417" }).click();
  await seller.getByRole("link", { name: "New plot" }).click();
  await expect(map.getByText("Upper block, Othaya")).toBeVisible();
  await expect(map.locator("polygon").first()).toBeVisible();
  await middle();
  expect(await at("Longitude 1")).toBeCloseTo(36.94, 1);
  expect(await at("Latitude 1")).toBeCloseTo(-0.55, 1);
  await expectAccessible(seller, "a new plot");
  expect(new Set(asked)).toEqual(new Set([new URL(shop.url).host]));
  await desk.close();
});

test("a seller enters producers by hand and by a file", async ({ browser, openShop }) => {
  const shop = await openShop();
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  await seller.goto(`${shop.url}/producers`);
  await expect(seller.getByRole("row", { name: /Grower 0882/ })).toBeVisible();
  await expectAccessible(seller, "producers");
  await seller.getByRole("button", { name: "New producer" }).click();
  const dialog = seller.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Write the producer's name").first()).toBeVisible();
  await dialog.getByLabel("Name").fill("Grower 0999");
  await dialog.getByLabel("Country").fill("Rwanda");
  await expectAccessible(seller, "a new producer");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(seller.getByRole("row", { name: /Grower 0999/ })).toContainText("Rwanda");

  await seller.getByRole("button", { name: "Import CSV" }).click();
  const send = (text: string) =>
    seller.getByLabel("CSV file of producers").setInputFiles({
      name: "producers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  await send("name,country\nGrower 1001,Kenya\n,Atlantis\n");
  await expect(seller.getByRole("list", { name: "Bad rows" })).toContainText("Line 3");
  await send("name,country\nGrower 1001,Kenya\nGrower 1002,Uganda\n");
  await expect(seller.getByText("2 producers are new, 0 were changed.")).toBeVisible();
  await seller.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await seller.getByRole("link", { name: "Grower 1002" }).click();
  await expect(seller.getByText("There are no plots yet.")).toBeVisible();
  await expectAccessible(seller, "a producer");

  // Its simplified declaration, with an address in place of plots.
  const simplified = seller.getByRole("region", { name: "Simplified declaration" });
  await expect(simplified).toContainText("is a question for a lawyer");
  await simplified.getByRole("button", { name: "Enter one" }).click();
  await dialog.getByLabel("Reference number").fill("s26becb39d2grx");
  await dialog.getByLabel("City").fill("Mbale");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("is needed in an address").first()).toBeVisible();
  await dialog.getByLabel("Postal code").fill("256");
  await expectAccessible(seller, "a simplified declaration");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(simplified).toContainText("S26BECB39D2GRX");
  await expect(simplified).toContainText("256 Mbale");
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(seller, "a producer with a simplified declaration on a phone");
  await simplified.getByRole("button", { name: "Remove it" }).click();
  await expect(simplified.getByText("S26BECB39D2GRX")).toHaveCount(0);
  await desk.close();
});

test("the blast radius of a plot shows the orders and lots that it stops, and the fewest to take out", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(desk, shop, await demoAccount(shop, "seller"));
  await seller.goto(`${shop.url}/plots`);
  await seller.getByRole("link", { name: "Upper block, Othaya" }).click();
  await seller.getByRole("link", { name: "Blast radius" }).click();
  const out = seller.getByRole("region", { name: /^Take out .*, and the rest can go$/ });
  await expect(out).toContainText("Hold lot NYR-AA-26");
  const lots = seller.getByRole("region", { name: "Lots that have goods of it" });
  await expect(lots).toContainText("OTH-P1");
  await expect(lots.getByText("→").first()).toBeVisible();
  await expect(seller.getByText(/^ORD-\d{4}-\d+: [\d.]+ kg$/).first()).toBeVisible();
  await expect(seller.getByRole("link", { name: /^CTR-/ }).first()).toBeVisible();
  // What is with its buyer is not among what can still be stopped.
  const gone = seller.getByRole("region", { name: "Orders that have left already" });
  await expect(gone.getByText(/^Shipment .*: Delivered$/).first()).toBeVisible();
  await expect(
    seller.getByRole("region", { name: "Orders that can still be stopped" }).getByText(/: Delivered$/),
  ).toHaveCount(0);
  await expect(
    seller.getByRole("region", { name: "Deliveries from it" }).getByRole("link", { name: "OTH-P1" }).first(),
  ).toBeVisible();
  await expectAccessible(seller, "a blast radius");
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(seller, "a blast radius on a phone");

  // It has delivered, so it is corrected and not deleted.
  await seller.goto(`${shop.url}/plots/${seller.url().split("/").at(-1)}`);
  await seller.getByRole("button", { name: "Delete", exact: true }).click();
  const question = seller.getByRole("alertdialog");
  await expect(question).toContainText("A plot whose goods came into lots cannot be deleted");
  await question.getByRole("button", { name: "Keep it" }).click();
  await seller.getByRole("link", { name: "Correct", exact: true }).click();
  await expect(seller.getByLabel("Name of the plot")).toHaveValue("Upper block, Othaya");
  const first = seller.getByLabel("Longitude 1", { exact: true });
  await expect(first).toHaveValue(/^36\.94\d{4}$/);
  const longitude = await first.inputValue();
  await expectAccessible(seller, "the correction of a plot on a phone");
  await first.fill((Number(longitude) + 0.0001).toFixed(6));
  await seller.getByRole("button", { name: "Check and keep it" }).click();
  await expect(
    seller.getByRole("heading", { name: "Upper block, Othaya", level: 1, exact: true }),
  ).toBeVisible();
  const before = seller.getByRole("table", { name: "Shapes before its corrections" });
  await expect(before.getByRole("row", { name: /Upper block, Othaya/ })).toContainText("today");
  await before.getByText("Show its positions").click();
  await expect(before.getByText(`Longitude ${longitude}, `).first()).toBeVisible();
  // Without the message of the correction.
  await seller.reload();
  await expect(before).toBeVisible();
  await expectAccessible(seller, "a plot that was corrected on a phone");
  await desk.close();
});
