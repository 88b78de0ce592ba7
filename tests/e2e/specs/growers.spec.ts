import { expectAccessible } from "../support/axe.ts";
import { asSeller } from "../support/office.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 1000 };

test("a delivery is recorded by keyboard, taken in as a lot, and stands in its producer's statement", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await client.json("POST", "/api/producers", { name: "Ridge 0977", country: "Kenya", memberNumber: "0977" });
  await page.goto(`${shop.url}/dashboard`);
  await page
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Deliveries", exact: true })
    .click();
  const table = page.getByRole("table", { name: "Deliveries" });
  await expect(table.getByRole("row", { name: /Grower 0417/ }).first()).toBeVisible();
  await expectAccessible(page, "deliveries");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "deliveries on a phone");
  await page.setViewportSize(DESK);

  // The form keeps what a queue has in common; the rest is done by keyboard.
  const form = page.getByRole("form", { name: "Record a delivery" });
  await form.getByLabel("Day").fill("2025-01-02");
  await form.getByLabel("Season").fill("2024/25");
  await form.getByLabel("Collecting point").fill("Gatugi");
  await form.getByLabel("Price per kg").fill("120.50");
  await form.getByLabel("Currency").fill("kes");
  await form.getByLabel("Tare kg").fill("0.5");
  const grower = form.getByLabel("Member number or name");
  await grower.fill("0978");
  await form.getByLabel("Gross kg").fill("30.5");
  await page.keyboard.press("Enter");
  // The status says it before Enter too; the field says it once the delivery was refused.
  await expect(grower).toHaveAccessibleDescription(/No single producer has this number or name/);
  await grower.fill("0977");
  await page.keyboard.press("Tab");
  await page.keyboard.type("30.5");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toContainText("Ridge 0977, 30 kg");
  await expect(grower).toBeFocused();
  await page.keyboard.type("0977");
  await page.keyboard.press("Tab");
  await page.keyboard.type("20.5");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toContainText("Ridge 0977, 20 kg");

  const rows = table.getByRole("row", { name: /Ridge 0977/ });
  await expect(rows).toHaveCount(2);
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(1).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take in 2, 50 kg" }).click();
  await page.getByRole("dialog").getByLabel("Number of the lot").fill("RDG-1");
  await expectAccessible(page, "the intake");
  await page.getByRole("button", { name: "Take in", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: "RDG-1" })).toBeVisible();
  await expect(page.getByText("50 kg").first()).toBeVisible();
  const of = page.getByRole("region", { name: "Deliveries of growers" });
  await of
    .getByRole("link", { name: /^Receipt/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Receipt/ })).toBeVisible();
  await expect(page.getByText("Ridge 0977")).toBeVisible();
  await expectAccessible(page, "a receipt");

  await page.goto(`${shop.url}/growers?season=2024/25`);
  await expectAccessible(page, "accounts of growers");
  await page.getByRole("link", { name: "Ridge 0977" }).click();
  await page.getByRole("button", { name: "Record an entry" }).click();
  await page.getByRole("dialog").getByLabel("Amount in KES").fill("1025.00");
  await page.getByRole("dialog").getByRole("button", { name: "Record", exact: true }).click();
  const facts = page.locator("dl");
  await expect(facts).toContainText("KES 6,025.00");
  await expect(facts).toContainText("KES 5,000.00");
  await expectAccessible(page, "a statement");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a statement on a phone");
});

test("the list of deliveries is filtered by producer with the keyboard alone, and says when nothing is like that", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  await asSeller(page, shop);
  await page.goto(`${shop.url}/deliveries`);
  const table = page.getByRole("table", { name: "Deliveries" });
  await expect(table.getByRole("row", { name: /Grower 0882/ }).first()).toBeVisible();
  const producer = page.getByRole("combobox", { name: /^Producer/ });
  await producer.focus();
  await page.keyboard.type("0417");
  const found = page.getByRole("listbox", { name: "Producers" }).getByRole("option");
  await expect(found).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/producer=/);
  await expect(table.getByRole("row", { name: /Grower 0417/ }).first()).toBeVisible();
  await expect(table.getByRole("row", { name: /Grower 0882/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose another than Grower 0417" })).toBeFocused();
  await expectAccessible(page, "deliveries of one producer");
  await page.getByLabel("State").selectOption("struck out");
  await expect(page.getByText("No delivery is like that.")).toBeVisible();
  await expectAccessible(page, "no delivery is like that");
  await page.getByRole("button", { name: "Show all deliveries" }).click();
  await expect(table.getByRole("row", { name: /Grower 0882/ }).first()).toBeVisible();
});

test("a file of deliveries is checked, put right and recorded, and another page shows them by itself", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await client.json("POST", "/api/producers", { name: "Ridge 0977", country: "Kenya", memberNumber: "0977" });
  await page.goto(`${shop.url}/deliveries`);
  await expect(page.getByRole("table", { name: "Deliveries" })).toBeVisible();
  await page.getByRole("link", { name: "Import CSV" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import deliveries" })).toBeVisible();
  const columns = "day,season,memberNumber,stage,grossKg,tareKg,pricePerKg,currency\n";
  const good = "2025-01-02,2024/25,0977,cherry,30.5,0.5,120.50,KES\n";
  const choose = (name: string, text: string) =>
    page
      .getByLabel("CSV file of deliveries")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(columns + text) });
  await choose("paper.csv", good + good.replace("0977", "0978").replace("30.5", "heavy"));
  const wrong = page.getByRole("table", { name: "Wrong rows" }).getByRole("row", { name: /Line 3/ });
  await expect(wrong).toContainText("memberNumber is the number of none of your producers");
  await expect(wrong).toContainText("grossKg must be kilograms");
  await expect(page.getByRole("button", { name: /^Record/ })).toHaveCount(0);
  await expectAccessible(page, "a file with wrong rows");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a file with wrong rows on a phone");
  await page.setViewportSize(DESK);

  const other = await page.context().newPage();
  await other.goto(`${shop.url}/deliveries?q=0977`);
  await expect(other.getByText("No delivery is like that.")).toBeVisible();
  await choose("paper.csv", good + good.replace("30.5", "20.5"));
  await expect(page.getByRole("region", { name: "What is in paper.csv" })).toContainText("KES 6,025.00");
  await page.getByRole("button", { name: "Record 2 deliveries" }).click();
  await expect(page.getByText(/^paper.csv is recorded: receipts \d+ to \d+\.$/)).toBeVisible();
  await expectAccessible(page, "a file that is recorded");
  await expect(other.getByRole("row", { name: /Ridge 0977/ })).toHaveCount(2);
  await choose("paper.csv", good + good.replace("30.5", "20.5"));
  await expect(page.getByText(/This file was taken in before/)).toBeVisible();
});

test("a second payment that was wrong is taken back, and the statement has both lines", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  await asSeller(page, shop);
  await page.goto(`${shop.url}/growers`);
  await page.getByRole("button", { name: "Second payment" }).click();
  await page.getByRole("dialog").getByLabel("You enter").selectOption("So much per kg");
  await page.getByRole("dialog").getByLabel("Per kg, in KES").fill("125");
  await page.getByRole("button", { name: "Add to all accounts" }).click();
  await expect(page.getByText(/^Closed by a second payment of KES\s125\.00 per kg/)).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("It was 12.50.");
  await expectAccessible(page, "taking back a second payment");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "Second payment" })).toBeVisible();
  await expect(page.getByText("Taken back: It was 12.50.")).toBeVisible();
  await expectAccessible(page, "a second payment that was taken back");
  await page
    .getByRole("link", { name: /^Grower/ })
    .first()
    .click();
  const entries = page.getByRole("region", { name: "Second payment" });
  await expect(entries.getByRole("listitem")).toHaveCount(2);
  await expect(page.locator("dl")).toContainText("KES 0.00");
  await expectAccessible(page, "a statement with both lines");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a statement with both lines on a phone");
});

test("a sum is divided by grade, with a preview before it is entered", async ({ page, openShop }) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  await asSeller(page, shop);
  await page.goto(`${shop.url}/growers`);
  await page.getByRole("button", { name: "Second payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sum, in KES").fill("10000.01");
  await dialog.getByLabel("A kilogram counts differently by grade").check();
  const best = dialog.getByLabel("A", { exact: true });
  await best.fill("much");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter a number, such as 1.2");
  await best.fill("1.2");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("status")).toContainText("KES 10,000.01 for 4 growers");
  const grades = dialog.getByRole("list", { name: "By grade" });
  await expect(grades.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("list", { name: "By grower" }).getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page, "the preview of a second payment");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "the preview of a second payment on a phone");
  await page.setViewportSize(DESK);
  await dialog.getByLabel("Sum, in KES").fill("20000");
  await expect(grades).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add to all accounts" }).click();
  await expect(page.getByText(/^Closed by a second payment of KES\s20,000\.00 together/)).toBeVisible();
  await page
    .getByRole("link", { name: /^Grower/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Second payment" })).toContainText("By weight: A 1.2, B 1");
});

test("Enter before the grower is found says so, and the delivery is recorded once it is", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await client.json("POST", "/api/producers", { name: "Ridge 0977", country: "Kenya", memberNumber: "0977" });
  await page.goto(`${shop.url}/deliveries`);
  const form = page.getByRole("form", { name: "Record a delivery" });
  await form.getByLabel("Day").fill("2025-01-02");
  await form.getByLabel("Season").fill("2024/25");
  await form.getByLabel("Price per kg").fill("100");
  await form.getByLabel("Currency").fill("KES");
  // The answer comes when the test lets it.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/producers\?.*q=0977/, async (route) => {
    await asked;
    await route.continue();
  });
  await form.getByLabel("Member number or name").fill("0977");
  await form.getByLabel("Gross kg").fill("42");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toContainText("The grower is still being looked up");
  answer();
  await expect(form.getByRole("status")).toContainText("Ridge 0977, 42 kg");
});

test("no payment is above what is left, and what a grower owes goes into the next season", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  const ridge = await client.json<{ id: string }>("POST", "/api/producers", {
    name: "Ridge 0977",
    country: "Kenya",
    memberNumber: "0977",
  });
  const delivered = (season: string) =>
    client.json<{ id: string }>("POST", "/api/grower-deliveries", {
      producerId: ridge.id,
      day: "2025-01-02",
      season,
      stage: "cherry",
      grossG: 10_500,
      tareG: 500,
      pricePerKg: "100.00",
      currency: "KES",
    });
  await delivered("2024/25");
  await delivered("2025/26");
  await page.goto(`${shop.url}/growers/${ridge.id}?season=2024/25`);
  const dialog = page.getByRole("dialog");
  const facts = page.locator("dl");
  const enter = async (kind: string, amount: string, note = "") => {
    await page.getByRole("button", { name: "Record an entry" }).click();
    await dialog.getByLabel("What it is").selectOption(kind);
    await dialog.getByLabel("Amount in KES").fill(amount);
    if (note) await dialog.getByRole("textbox").last().fill(note);
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
  };
  await enter("Deduction", "50");
  await expect(dialog.getByRole("alert")).toContainText("Say what it is for");
  await dialog.getByLabel("Reason").fill("Bags");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(facts).toContainText("Deductions");
  await enter("Premium", "150", "Fairtrade");
  await expect(facts).toContainText("KES 1,100.00");

  await enter("Payment", "1100.01");
  await expect(dialog.getByText(/More of it is an advance/)).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText(
    "is more than what is left to pay, which is 1100.00 KES",
  );
  await expectAccessible(page, "a payment above what is left to pay");
  await dialog.getByLabel("What it is").selectOption("Advance");
  await expect(dialog.getByText(/^After it Ridge 0977 owes you KES\s0\.01/)).toBeVisible();
  await dialog.getByLabel("Amount in KES").fill("1300");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText(/^Ridge 0977 owes you KES\s200\.00\. It can be carried over/)).toBeVisible();

  await client.json("POST", "/api/grower-seasons/second-payment", { season: "2024/25", perKg: "5.00" });
  // Messages of what was recorded lie over one another.
  await page.goto(`${shop.url}/growers?season=2024/25`);
  const debt = page.getByRole("row", { name: /^Ridge 0977/ });
  await expect(debt.getByRole("button", { name: "Carry over what Ridge 0977 owes" })).toBeVisible();
  await expectAccessible(page, "a debt in a closed season");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a debt in a closed season on a phone");
  await page.setViewportSize(DESK);
  await debt.getByRole("button").click();
  await expect(dialog).toContainText("Ridge 0977 owes you");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.goto(`${shop.url}/growers/${ridge.id}?season=2024/25`);
  await page.getByRole("button", { name: "Carry over" }).click();
  await expectAccessible(page, "carrying over");
  await dialog.getByLabel("Into the season").selectOption("2025/26");
  await dialog.getByRole("button", { name: "Carry over" }).click();
  const entries = page.getByRole("region", { name: "Payments and other entries" });
  await expect(entries.getByRole("listitem").first()).toContainText("To 2025/26", { ignoreCase: true });
  await expect(page.getByRole("button", { name: "Carry over" })).toHaveCount(0);
  await page.reload();
  await expect(facts).toBeVisible();
  await expectAccessible(page, "a statement with every kind of entry");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a statement with every kind of entry on a phone");
  await page.goto(`${shop.url}/growers/${ridge.id}?season=2025/26`);
  await expect(facts).toContainText("-KES 150.00");
  await expect(facts).toContainText("KES 850.00");
  await page.getByRole("button", { name: /^Strike out the carry-over/ }).click();
  await dialog.getByLabel("Reason").fill("It was paid back.");
  await dialog.getByRole("button", { name: "Strike out" }).click();
  await expect(facts).toContainText("KES 1,000.00");
});

test("a ticket counts once, and a delivery that is weighed again has its difference in the statement", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await client.json("POST", "/api/producers", { name: "Ridge 0977", country: "Kenya", memberNumber: "0977" });
  await page.goto(`${shop.url}/deliveries`);
  const form = page.getByRole("form", { name: "Record a delivery" });
  await form.getByLabel("Day").fill("2025-01-02");
  await form.getByLabel("Season").fill("2024/25");
  await form.getByLabel("Price per kg").fill("100");
  await form.getByLabel("Currency").fill("KES");
  await form.getByText("Ticket, moisture and signature").click();
  await form.getByLabel("Scale").fill("Gate 1");
  const record = async () => {
    await form.getByLabel("Member number or name").fill("0977");
    await expect(form.getByRole("status"), "the grower is found").toContainText("Ridge 0977 0977");
    await form.getByLabel("Gross kg").fill("42");
    await form.getByLabel("Ticket number").fill("A-17");
    await form.getByLabel("Moisture in percent").fill("11.5");
    await form.getByLabel("Signed by").fill("Wanjiru");
    await page.keyboard.press("Enter");
  };
  await record();
  await expect(form.getByRole("status")).toContainText("Ridge 0977, 42 kg");
  await expect(form.getByLabel("Ticket number")).toHaveValue("");
  await expectAccessible(page, "the form with the fields of a ticket");
  await record();
  await expect(form.getByRole("alert")).toContainText("Ticket A-17 of the scale Gate 1 is receipt");

  await page.goto(`${shop.url}/deliveries?q=0977`);
  await page
    .getByRole("table", { name: "Deliveries" })
    .getByRole("row", { name: /Ridge 0977/ })
    .getByRole("link")
    .first()
    .click();
  for (const text of ["11.5%", "Gate 1", "A-17", "Wanjiru"]) {
    await expect(page.locator("dl").getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Weighed again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Net kg now").fill("42");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog.getByText(/there is no difference/).first()).toBeVisible();
  await dialog.getByLabel("Net kg now").fill("41.6");
  await expectAccessible(page, "weighing again");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.locator("dl")).toContainText("41.6 kg net");
  await expect(page.getByRole("button", { name: /^Strike out/ })).toHaveCount(0);
  await page.getByRole("link", { name: "statement" }).click();
  const entries = page.getByRole("region", { name: "Payments and other entries" });
  await expect(entries.getByRole("listitem")).toContainText("-0.4 kg");
  await expect(entries.getByRole("listitem")).toContainText("-KES 40.00");
  await expect(page.locator("dl")).toContainText("41.6 kg");
  await expect(page.locator("dl")).toContainText("KES 4,160.00");
});
