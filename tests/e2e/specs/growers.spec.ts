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
  await form.getByLabel("Season").fill("2024/25");
  await form.getByLabel("Collecting point").fill("Gatugi");
  await form.getByLabel("Price per kg").fill("120.50");
  await form.getByLabel("Currency").fill("kes");
  await form.getByLabel("Tare kg").fill("0.5");
  const grower = form.getByLabel("Member number or name");
  await grower.fill("0978");
  await form.getByLabel("Gross kg").fill("30.5");
  await page.keyboard.press("Enter");
  await expect(form.getByText("No single producer has this number or name").first()).toBeVisible();
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
  await page.getByRole("button", { name: "Record a payment" }).click();
  await page.getByRole("dialog").getByLabel("Amount in KES").fill("1025.00");
  await page.getByRole("dialog").getByRole("button", { name: "Record", exact: true }).click();
  const facts = page.locator("dl");
  await expect(facts).toContainText("KES 6,025.00");
  await expect(facts).toContainText("KES 5,000.00");
  await expectAccessible(page, "a statement");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a statement on a phone");
});
