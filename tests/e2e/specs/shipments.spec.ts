import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { expectLogged, logged } from "../support/console.ts";
import { day } from "../support/days.ts";
import { failing, healWhenPressed, hold } from "../support/failing.ts";
import {
  carriersPage,
  demoCarrier,
  expectLive,
  handInPapers,
  moveOn,
  shipmentOf,
  shippedAbroad,
  takenAbroad,
} from "../support/freight.ts";
import { demoAccount } from "../support/office.ts";
import { png } from "../support/png.ts";
import { settled } from "../support/settled.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { demoSeller, row, secondBrowser } from "../support/trade.ts";

const COFFEE = "Nyeri AA Light Roast";
const BY_SEA = [
  "Preparing",
  "Picked Up",
  "In Transit to Port",
  "At Origin Port",
  "Export Clearance",
  "Loaded",
  "At Sea",
  "Arrived at Port",
  "Import Clearance",
  "Out for Delivery",
];

test("a carrier moves an order's shipment through every status, and the buyer's open page follows", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  test.setTimeout(150_000);
  const shipment = await shippedAbroad(buyer, COFFEE, 2);
  await page.goto("/shipments");
  await expectLive(page);
  const followed = row(page, "Upcoming Shipments", shipment.number);
  await expect(followed.getByText("Scheduled")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  const context = await browser.newContext();
  const work = await carriersPage(context, shop);
  await work.goto(`${shop.url}/shipments?show=board`);
  await row(work, "Load Board", shipment.number).getByRole("button", { name: /^View/ }).click();
  const details = work.getByRole("dialog");
  await expect(details.getByText("Maashaven")).toHaveCount(0);
  await details.getByRole("button", { name: "Take this load" }).click();
  await work.getByRole("alertdialog").getByRole("button", { name: "Take it" }).click();
  await expect(details.getByText("Maashaven 12")).toBeVisible();
  await handInPapers(await demoCarrier(shop), shipment.id);

  const current = row(page, "Shipments List", shipment.number);
  for (const status of BY_SEA) {
    await moveOn(work, `Mark as ${status}`);
    const where = status === "Preparing" ? followed : current;
    await expect(where.getByText(status, { exact: true }), `the buyer sees ${status}`).toBeVisible();
  }
  await moveOn(work, "Put on hold");
  await expect(current.getByText("On Hold")).toBeVisible();
  await moveOn(work, "Release to Out for Delivery");
  await expect(current.getByText("Out for Delivery")).toBeVisible();
  await moveOn(work, "Mark as Delivered");
  await expect(current).toHaveCount(0);
  await page.getByRole("tab", { name: "Ended" }).click();
  await expect(row(page, "Ended Shipments", shipment.number).getByText("Delivered")).toBeVisible();
  expect(await page.evaluate(() => "stayed" in window), "the buyer's page was never loaded again").toBe(true);

  await row(page, "Ended Shipments", shipment.number).getByRole("button").click();
  await page.getByRole("tab", { name: "Activity" }).click();
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  await expect(entries.filter({ hasText: "Actual" }).first()).toBeVisible();
  expect(await entries.count()).toBeGreaterThan(BY_SEA.length);
  await context.close();
});

test("an exception stops a shipment until it is resolved", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  const shipment = await takenAbroad(buyer, shop, COFFEE);
  await handInPapers(await demoCarrier(shop), shipment.id);
  await page.goto("/shipments");
  await expectLive(page);

  const context = await browser.newContext();
  const work = await carriersPage(context, shop);
  await work.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await moveOn(work, "Mark as Preparing");
  await work.getByRole("button", { name: "Report exception" }).click();
  const report = work.getByRole("dialog", { name: /^Report an exception/ });
  await report.getByRole("button", { name: "Report it" }).click();
  await expect(report.getByText("3 fields need another look")).toBeVisible();
  await report.getByLabel("What went wrong").selectOption("Customs hold");
  await report.getByLabel("Who sees to it").selectOption("carrier");
  await report.getByLabel("What happened").fill("The declaration names another grade.");
  await report.getByLabel("To be resolved until").fill(day(3));
  await report.getByRole("button", { name: "Report it" }).click();
  await expect(report).toHaveCount(0);

  const told = row(page, "Exceptions", shipment.number);
  await expect(told.getByText("Pending, blocks")).toBeVisible();
  await expect(told.getByText("The declaration names another grade.")).toBeVisible();
  await expect(told.getByText("3 days left")).toBeVisible();

  await expect(work.getByRole("dialog").getByText(/^It cannot move on now\./)).toBeVisible();
  await expect(work.getByRole("button", { name: "Mark as Picked Up" })).toHaveCount(0);

  await work.goto(`${shop.url}/shipments`);
  await row(work, "Exceptions", shipment.number)
    .getByRole("button", { name: /^Resolve/ })
    .click();
  const resolve = work.getByRole("dialog", { name: "Resolve: Customs hold" });
  await resolve.getByLabel("How it was resolved").fill("Declared anew; released.");
  await resolve.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(resolve).toHaveCount(0);
  await expect(told.getByText("Resolved")).toBeVisible();

  await work.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await moveOn(work, "Mark as Picked Up");
  await expect(row(page, "Shipments List", shipment.number).getByText("Picked Up")).toBeVisible();
  await context.close();
});

test("papers are handed in, checked by another, sent back and handed in again", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  const shipment = await takenAbroad(buyer, shop, COFFEE);
  const context = await browser.newContext();
  const work = await carriersPage(context, shop);
  await work.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await work.getByRole("tab", { name: "Documents" }).click();
  const line = (where: typeof page) => where.getByRole("listitem").filter({ hasText: "Shipping Contract" });
  const file = work.getByLabel("File for Shipping Contract");
  await file.setInputFiles({ name: "note.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
  await expect(line(work).getByText("The file was not kept.")).toBeVisible();
  await file.setInputFiles({ name: "booking.png", mimeType: "image/png", buffer: png(30, 30, [90, 40, 30]) });
  await expect(line(work).getByText("Uploaded")).toBeVisible();
  await expect(line(work).getByRole("button", { name: /^Verify/ }), "not by who uploaded it").toHaveCount(0);

  await page.goto(`/shipments?view=${shipment.id}`);
  await page.getByRole("tab", { name: "Documents" }).click();
  await line(page).getByRole("button", { name: "Reject: Shipping Contract" }).click();
  await page.getByLabel("What is wrong with it").fill("The vessel is missing.");
  await page.getByRole("button", { name: "Reject it" }).click();
  await expect(line(work).getByText("The vessel is missing.")).toBeVisible();
  await file.setInputFiles({
    name: "booking-2.png",
    mimeType: "image/png",
    buffer: png(31, 31, [90, 40, 30]),
  });
  await line(page).getByRole("button", { name: "Verify: Shipping Contract" }).click();
  await expect(line(page).getByText("Verified")).toBeVisible();
  await expect(line(work).getByText("Verified")).toBeVisible();
  for (const made of ["Packing List", "Invoice", "Purchase Contract"]) {
    const paper = page.getByRole("listitem").filter({ hasText: made });
    await expect(paper.getByText("Attached by the shop"), made).toBeVisible();
    const saved = page.waitForEvent("download");
    await paper.getByRole("button", { name: `Download: ${made}` }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  }
  const download = page.waitForEvent("download");
  await line(page)
    .getByRole("button", { name: /Download/ })
    .click();
  expect((await download).suggestedFilename()).toBe("booking-2.png");

  const [purchase] = await buyer.json<{ id: string }[]>("GET", "/api/purchases");
  await page.goto(`/purchases?view=${purchase?.id}`);
  const bought = page.getByRole("dialog");
  await expect(bought.getByRole("link", { name: shipment.number })).toBeVisible();
  await bought.getByRole("tab", { name: "Documents" }).click();
  await expect(bought.getByRole("listitem")).toHaveCount(4);
  await expect(line(page).getByText("Verified")).toBeVisible();
  await expect(line(page).getByRole("button", { name: "View: Shipping Contract" })).toBeVisible();
  await context.close();
});

test("a seller plans a sample, and its recipient finds it among what is upcoming", async ({
  page,
  browser,
  shop,
  account,
  buyer,
}) => {
  // An e-mail address alone makes nobody a party: the two must have dealt with each other before.
  const { good } = await demoSeller(shop);
  await buyer.addToCart(good.name, good.min_quantity);
  await shipmentOf(buyer, (await buyer.placeOrder()).id);
  await signInQuietly(page, shop, await demoAccount(shop, "seller"));
  await page.goto("/shipments");
  await page.getByRole("button", { name: "New Shipment" }).click();
  const form = page.getByRole("dialog", { name: "New Shipment" });
  await form.getByRole("button", { name: "Plan the shipment" }).click();
  await expect(form.getByText("7 fields need another look")).toBeVisible();
  const name = `Sample ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByLabel("Type").selectOption("Sample");
  await form.getByLabel("Mode").selectOption("By air");
  await form.getByLabel("What is sent").fill(name);
  await form.getByLabel("Amount").fill("2");
  await form.getByLabel("From", { exact: true }).selectOption({ label: "Nyeri, Kenya" });
  await form.getByLabel("To", { exact: true }).selectOption({ label: "Hamburg, Germany" });
  await form.getByLabel("Ships on").fill(day(2));
  await form.getByLabel("Arrives on").fill(day(1));
  await form.getByLabel("Recipient's e-mail").fill(account.email);
  await form.getByRole("button", { name: "Plan the shipment" }).click();
  await expect(form.getByText("It arrives before it leaves").first()).toBeVisible();
  await form.getByLabel("Arrives on").fill(day(9));
  await form.getByRole("button", { name: "Plan the shipment" }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();

  const context = await browser.newContext();
  const recipient = await secondBrowser(context, shop, account);
  await recipient.goto(`${shop.url}/shipments`);
  await expect(row(recipient, "Upcoming Shipments", name).getByText("Scheduled")).toBeVisible();
  await expect(recipient.getByRole("button", { name: "New Shipment" })).toHaveCount(0);
  await expect(recipient.getByRole("tab", { name: "Load board" })).toHaveCount(0);
  await context.close();
});

test("the map's markers are reached and opened by keyboard", async ({ buyerPage: page, buyer, shop }) => {
  const shipment = await takenAbroad(buyer, shop, COFFEE);
  await page.goto("/shipments");
  const map = page.getByRole("region", { name: "Map" });
  const marker = map.getByRole("button", { name: new RegExp(shipment.number) });
  await marker.focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(shipment.number) })
    .press("Enter");
  const details = page.getByRole("dialog").filter({ hasText: shipment.number });
  await expect(details.getByRole("tab", { name: "Activity" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`view=${shipment.id}`));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await map.getByText("Show as a list").click();
  await expect(map.getByRole("listitem").filter({ hasText: shipment.number })).toContainText("Rotterdam");
});

test("nothing is said to be there that is not, and nothing of others is shown", async ({
  buyerPage: page,
  shop,
}) => {
  await page.goto("/shipments");
  await expect(page.getByText("Nothing is on its way.")).toBeVisible();
  await expect(page.getByText(/^No exceptions\./)).toBeVisible();
  await expect(page.getByText(/^Nothing is planned\./)).toBeVisible();
  await expect(page.getByText(/^Nothing is under way\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "New Shipment" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Ended" }).click();
  await expect(page.getByText("Nothing has ended yet.")).toBeVisible();
  const other = await new Client(shop).newAccount();
  const theirs = await shippedAbroad(new Client(shop, other.token), COFFEE, 1);
  await page.goto(`/shipments?view=${theirs.id}`);
  await expect(page.getByText("This shipment is not among yours.")).toBeVisible();
});

for (const kind of ["error", "network"] as const) {
  test(`what cannot be loaded is logged, and asked for again (${kind})`, async ({ buyerPage: page }) => {
    const lines = logged(page);
    await page.route(/\/api\/exceptions/, failing(kind));
    const openLine = await hold(page, "**/api/live*");
    await page.goto("/shipments");
    await expect(page.getByText("The exceptions could not be loaded.")).toBeVisible();
    await expectLogged(lines, "Failed to fetch exceptions");
    // Once the live stream is open, a failed load keeps its button to try again.
    openLine();
    await expectLive(page);
    await settled(page);
    await expectLogged(lines, "Failed to fetch exceptions");
    await healWhenPressed(page, /\/api\/exceptions/);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText(/^No exceptions\./)).toBeVisible();
  });
}

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("shipments, their details and their forms are accessible", async ({ page, shop }) => {
      test.slow();
      await signInQuietly(page, shop, await demoAccount(shop, "logistics"));
      await page.goto("/shipments");
      await expect(page.getByRole("table", { name: "Shipments List" }).getByRole("row").nth(1)).toBeVisible();
      await page.getByText("Show as a list").click();
      await expectAccessible(page, "shipments");
      await page.getByRole("region", { name: "Map" }).getByRole("button", { name: /:/ }).first().click();
      await expectAccessible(page, "a place on the map", "[data-radix-popper-content-wrapper]");
      await page.keyboard.press("Escape");

      await page.getByRole("table", { name: "Shipments List" }).getByRole("button").first().click();
      const dialog = page.getByRole("dialog");
      for (const tab of ["Details", "Documents", "Activity"]) {
        await dialog.getByRole("tab", { name: tab }).click();
        await expect(dialog.getByRole("tabpanel")).toBeVisible();
        await expectAccessible(page, `a shipment: ${tab}`);
      }
      await dialog.getByRole("button", { name: "Report exception" }).click();
      await page.getByRole("button", { name: "Report it" }).click();
      await expect(page.getByText("3 fields need another look")).toBeVisible();
      await expectAccessible(page, "a report with its faults");

      await page.goto("/shipments?show=board");
      await expect(page.getByRole("tab", { name: "Load board" })).toBeVisible();
      await expectAccessible(page, "load board");
      await page.getByRole("button", { name: "New Shipment" }).click();
      await page.getByRole("button", { name: "Plan the shipment" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a new shipment with its faults");
    });
  });
}
