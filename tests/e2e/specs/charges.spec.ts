import { expectAccessibleAtBothWidths } from "../support/axe.ts";
import { day } from "../support/days.ts";
import { carriersPage, demoCarrier, shipmentOf } from "../support/freight.ts";
import { expect, test } from "../support/test.ts";
import { demoSeller, row, secondBrowser } from "../support/trade.ts";

interface Bill {
  type: string;
  amount: string;
  status: string;
}

/* One walk accepts on a narrow screen and the other on a wide one; both check their screens at both widths. */
test.describe("390 px", () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test("a carrier's price is billed once its payer has accepted it", async ({
    buyerPage: page,
    buyer,
    browser,
    shop,
  }) => {
    test.slow();
    const context = await browser.newContext();
    await buyer.addToCart("Nyeri AA Light Roast", 2);
    const order = await buyer.placeOrder();
    const shipment = await shipmentOf(buyer, order.id);
    const carrier = await demoCarrier(shop);
    await carrier.json("POST", `/api/shipments/${shipment.id}/take`, {});

    const cabin = await carriersPage(context, shop);
    await cabin.goto(`${shop.url}/shipments?view=${shipment.id}`);
    await cabin.getByRole("button", { name: "Price freight" }).click();
    const offer = cabin.getByRole("dialog", { name: `Freight of ${shipment.number}` });
    await offer.getByLabel("Freight", { exact: true }).fill("1000001");
    await offer.getByRole("button", { name: "Offer this price" }).click();
    await expect(offer.getByRole("alert").first()).toContainText("at most 1000000.00 USD");
    await offer.getByLabel("Freight", { exact: true }).fill("18.50");
    await offer.getByRole("button", { name: "Offer this price" }).click();
    await expect(cabin.getByText("$18.50, waits for an answer").first()).toBeVisible();

    await page.goto("/billing");
    const waiting = page.getByRole("region", { name: "Waiting for your answer" });
    const asked = row(page, "Waiting for your answer", shipment.number);
    await expect(asked).toContainText("$18.50");
    await expect(page.getByRole("region", { name: "Shipments to be Paid" })).toContainText(
      "No data available",
    );
    await expectAccessibleAtBothWidths(page, "what waits for an answer");
    await asked.getByRole("button", { name: /^Accept: / }).click();
    const question = page.getByRole("alertdialog", { name: "Accept $18.50?" });
    await expect(question).toContainText("a bill follows");
    await expectAccessibleAtBothWidths(page, "the question before a price is accepted");
    await question.getByRole("button", { name: "Not now" }).click();

    await page.goto(`/shipments?view=${shipment.id}`);
    const detail = page.getByRole("dialog", { name: shipment.name });
    await expect(detail.getByText("You owe nothing before you accept.")).toBeVisible();
    await expectAccessibleAtBothWidths(page, "a shipment with a price that waits");
    await detail.getByRole("button", { name: /^Accept: / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Accept it" }).click();
    await expect(detail.getByText("$18.50, billed")).toBeVisible();

    await page.goto("/billing");
    await expect(row(page, "Shipments to be Paid", "$18.50").first()).toContainText("Open");
    await expect(waiting).toHaveCount(0);
    const bills = await buyer.json<Bill[]>("GET", "/api/billing");
    expect(bills.filter(({ type }) => type === "Shipment")).toMatchObject([
      { amount: "18.50", status: "open" },
    ]);
  });
});

test.describe("1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a schedule bills once its payer has accepted it, and not where they decline", async ({
    buyerPage: page,
    buyer,
    account,
    browser,
    shop,
  }) => {
    test.slow();
    const context = await browser.newContext();
    const seller = await demoSeller(shop);
    await buyer.addToCart(seller.good.name, seller.good.min_quantity);
    await shipmentOf(buyer, (await buyer.placeOrder()).id);
    const office = await secondBrowser(context, shop, seller.account);
    const names = ["Cupping room", "Storage"].map((name) => `${name} ${crypto.randomUUID().slice(0, 6)}`);
    for (const name of names) {
      await office.goto(`${shop.url}/billing?side=payee`);
      await office.getByRole("button", { name: "New schedule" }).click();
      const dialog = office.getByRole("dialog", { name: "New schedule" });
      await dialog.getByLabel("Payer's e-mail").fill(account.email);
      await dialog.getByLabel("What for").fill(name);
      await dialog.getByLabel("Amount").fill("40");
      // The shop counts days in UTC: a bill that is due within a week is made at once.
      await dialog.getByLabel("First due").fill(day(6));
      await dialog.getByLabel("How often").selectOption({ label: "Every month" });
      await dialog.getByRole("button", { name: "Propose the schedule" }).click();
      await expect(dialog).toHaveCount(0);
      // Before the payer accepts, the seller sees only their own input.
      await expect(row(office, "Schedules", name)).toContainText(account.email);
      await expect(row(office, "Schedules", name)).toContainText("Proposed");
    }
    const [yes = "", no = ""] = names;

    await page.goto("/billing");
    await expect(row(page, "Waiting for your answer", yes)).toContainText("Every month");
    await expectAccessibleAtBothWidths(page, "proposals that wait for an answer");
    await page.getByRole("button", { name: `Accept: ${yes}` }).click();
    const question = page.getByRole("alertdialog", { name: "Accept this schedule?" });
    await expect(question).toContainText("$40.00 every month");
    await expect(question).toContainText("your name and address");
    await question.getByRole("button", { name: "Accept it" }).click();
    await expect(row(page, "Recurring Payments", yes)).toContainText("Open");
    await page.getByRole("button", { name: `Decline: ${no}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Decline it" }).click();
    await expect(page.getByRole("region", { name: "Waiting for your answer" })).toHaveCount(0);
    await expect(row(page, "Recurring Payments", no)).toHaveCount(0);
    await expect(row(office, "Schedules", yes)).toContainText("Active");
    await expect(row(office, "Schedules", no)).toContainText("Declined");
    await office.getByRole("button", { name: `Stop: ${yes}` }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "Stop it" }).click();
    await expect(row(office, "Schedules", yes)).toContainText("Stopped");
  });
});
