import { expectAccessible } from "../support/axe.ts";
import { healWhenPressed } from "../support/failing.ts";
import { brought, delivered } from "../support/freight.ts";
import { cartLink } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { buy, row } from "../support/trade.ts";

const COFFEE = "Nyeri AA Light Roast";
const TEA = "Kericho Breakfast";
const INFUSION = "Chamomile and Lemongrass Infusion";

test("purchases come ten to a page, and say which of how many are shown", async ({
  buyerPage: page,
  buyer,
}) => {
  for (let orders = 0; orders < 4; orders++) await buy(buyer, { [COFFEE]: 2, [TEA]: 12, [INFUSION]: 1 });
  await page.goto("/purchases");
  const rows = page.getByRole("table", { name: "All purchases" }).getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(page.getByText("Showing 1 to 10 of 12 results")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 to 12 of 12 results")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("Showing 1 to 10 of 12 results")).toBeVisible();

  const often = page.getByRole("region", { name: "Most Frequently Bought" });
  await expect(often.getByRole("listitem")).toHaveCount(3);
  await expect(often.getByText("Bought 4 times").first()).toBeVisible();
  const low = page.getByRole("region", { name: "Low Stock" });
  await expect(low.getByRole("listitem")).toHaveCount(3);
  await expect(low.getByText(TEA)).toHaveCount(0);
});

test("what was bought is bought again from the panels and from the detail", async ({
  buyerPage: page,
  buyer,
}) => {
  await buy(buyer, { [COFFEE]: 3 });
  await page.goto("/purchases");
  await page.getByRole("button", { name: `Buy Again: ${COFFEE}` }).click();
  await expect(page.getByText(`${COFFEE} added to Cart`)).toBeVisible();
  await page.getByRole("button", { name: `Replenish: ${COFFEE}` }).click();
  await expect(page.getByText(`${COFFEE} added to Cart`)).toHaveCount(2);
  await page.getByRole("region", { name: "Low Stock" }).getByRole("button", { name: /^View/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reorder" }).click();
  await expect
    .poll(() => buyer.json<{ quantity: number }[]>("GET", "/cart/get"))
    .toMatchObject([{ quantity: 9 }]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cartLink(page)).toBeVisible();
});

test("a purchase that cannot be bought again says why", async ({ buyerPage: page, buyer }) => {
  await buy(buyer, { [COFFEE]: 1 });
  await page.route("**/cart/add", (route) =>
    route.fulfill({ status: 409, json: { status: 409, available: 0, detail: "sold out" } }),
  );
  await page.goto("/purchases");
  await page.getByRole("button", { name: `Buy Again: ${COFFEE}` }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to add product to cart. Please try again.");
  await expect(page.getByRole("alert")).toContainText("It is sold out for now.");
});

test("the detail has every field, the four documents and the rating", async ({ buyerPage: page, buyer }) => {
  const { id, number } = await buy(buyer, { [COFFEE]: 2 });
  await page.goto("/purchases");
  await row(page, "All purchases", COFFEE).getByRole("button", { name: "View" }).click();
  const dialog = page.getByRole("dialog", { name: COFFEE });
  for (const term of [
    "Amount",
    "Product ID",
    "SKU ID",
    "Sub-category",
    "Tags",
    "Price",
    "Type",
    "Date",
    "Cupping Score",
    "Process Method",
    "Payment Status",
    "Supplier Details",
    "Shipment ID",
    "Delivery Address",
    "Shipment Status",
  ]) {
    await expect(dialog.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  }
  const claims = dialog.getByRole("term").filter({ hasText: "Claimed by the supplier" }).locator("..");
  await expect(claims).toContainText("fairtrade");
  await expect(claims).toContainText("Only the supplier's word, no certificate");
  await expect(dialog.getByText((await buyer.product(COFFEE)).seller.name).first()).toBeVisible();
  await expect(dialog.getByText("$13.50")).toBeVisible();

  await dialog.getByRole("tab", { name: "Rate" }).click();
  await expect(dialog.getByText("You can rate it once your order has been delivered.")).toBeVisible();
  await delivered(buyer, id);
  await page.reload();
  await dialog.getByRole("tab", { name: "Rate" }).click();
  await dialog.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await dialog.getByRole("button", { name: "Send review" }).click();
  await expect(dialog.getByText("Thank you. Your review is on the page.")).toBeVisible();

  await dialog.getByRole("button", { name: "Message supplier" }).click();
  const message = page.getByRole("dialog", { name: /^Message/ });
  await expect(message.getByRole("textbox")).toBeVisible();
  // Before it has the focus, the key would close the dialog below it.
  await expect(message.locator(":focus")).toBeVisible();
  await page.keyboard.press("Escape");

  await dialog.getByRole("tab", { name: "Documents" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  // Goods within one country need no papers.
  await expect(dialog.getByText("Not required")).toHaveCount(3);
  await dialog.getByRole("link", { name: "View: Purchase Contract" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.getByRole("heading", { name: "Terms of this order" })).toBeVisible();
});

test("goods that came are sent back, each with its reason, never more than came", async ({
  buyerPage: page,
  buyer,
}) => {
  const { id } = await buy(buyer, { [COFFEE]: 3, [TEA]: 2 });
  const before = (await buyer.product(COFFEE)).stock;
  await page.goto("/purchases");
  await row(page, "All purchases", COFFEE).getByRole("button", { name: "View" }).click();
  const dialog = page.getByRole("dialog", { name: COFFEE });
  await expect(dialog.getByRole("button", { name: "Return goods" })).toHaveCount(0);
  await expect(
    dialog.getByRole("button", { name: /^Confirm receipt/ }),
    "nothing is on its way yet",
  ).toHaveCount(0);
  const shipments = await brought(buyer, id);
  const first = shipments.find(({ name }) => name.startsWith(COFFEE));
  for (const other of shipments) {
    if (other !== first) await buyer.json("POST", `/api/shipments/${other.id}/received`);
  }
  await page.reload();
  await expect(dialog.getByRole("button").first()).not.toHaveText("Confirm receipt");
  const confirm = dialog.getByRole("button", { name: `Confirm receipt of ${first?.number}` });
  await confirm.click();
  const question = page.getByRole("alertdialog", { name: `Have you received shipment ${first?.number}?` });
  await expect(question).toContainText("the 30 days for returns begin");
  await expect(question).toContainText("This cannot be taken back.");
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect(confirm).toBeFocused();
  await confirm.click();
  await question.getByRole("button", { name: "Yes, I have it" }).click();
  await expect(dialog.getByText(`You have confirmed that ${first?.number} came.`)).toBeVisible();
  await expect(confirm).toHaveCount(0);

  await dialog.getByRole("button", { name: "Return goods" }).click();
  const form = page.getByRole("dialog", { name: "Return goods" });
  await form.getByLabel(`Send back of ${COFFEE}`, { exact: true }).last().fill("2");
  await form.getByRole("button", { name: "Return them" }).click();
  await expect(form.getByRole("alert")).toContainText(`Choose why you send back ${COFFEE}`);
  await form.getByLabel(`Why: ${COFFEE}`).selectOption({ label: "Something else" });
  await form.getByRole("button", { name: "Return them" }).click();
  await expect(form.getByRole("alert")).toContainText("Say why it comes back");
  await form.getByLabel("What the seller should know").fill("Two bags were open.");
  await form.getByRole("button", { name: "Return them" }).click();
  await expect(form.getByRole("status")).toContainText("Your return is recorded");
  await form.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Two bags were open.")).toBeVisible();
  expect((await buyer.product(COFFEE)).stock).toBe(before + 2);

  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Return goods" }).click();
  await expect(page.getByText("1 bag can be sent back")).toBeVisible();
  await page.getByRole("button", { name: "Return them" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose how much you send back");
  // The quantity cannot exceed the units that are left.
  await page.getByRole("button", { name: `Increase: Send back of ${COFFEE}` }).click();
  await page.getByRole("button", { name: `Increase: Send back of ${COFFEE}` }).click();
  await page.getByLabel(`Why: ${COFFEE}`).selectOption({ label: "It came damaged" });
  await page.getByLabel(`Send back of ${TEA}`, { exact: true }).last().fill("2");
  await page.getByLabel(`Why: ${TEA}`).selectOption({ label: "Its quality is not as described" });
  await page.route("**/returns", async (route) =>
    route.request().postData()?.includes("quality")
      ? route.fulfill({ status: 503, json: { status: 503, detail: "The shop is busy." } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Return them" }).click();
  await expect(page.getByRole("alert")).toContainText("A part of your return is recorded");
  await expect(page.getByText("0 bags can be sent back")).toBeVisible();
  await page.unroute("**/returns");
  await page.getByRole("button", { name: "Return them" }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("Your return is recorded");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Return goods" })).toHaveCount(0);
  await expect(page.getByText("Returned", { exact: true })).toBeVisible();
  expect((await buyer.product(COFFEE)).stock).toBe(before + 3);
});

test("an order is cancelled from the purchase within a day", async ({ buyerPage: page, buyer }) => {
  await buy(buyer, { [COFFEE]: 1 });
  await page.goto("/purchases");
  await row(page, "All purchases", COFFEE).getByRole("button", { name: "View" }).click();
  const dialog = page.getByRole("dialog", { name: COFFEE });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(dialog.getByText("The order is cancelled.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, "All purchases", COFFEE, "Cancelled")).toBeVisible();
});

test("purchases say when there are none and when they could not be loaded", async ({ buyerPage: page }) => {
  await page.goto("/purchases");
  await expect(page.getByText("No purchases yet.")).toBeVisible();
  await page.goto("/purchases?view=no-such-purchase");
  await expect(page.getByText("This purchase is not among yours.")).toBeVisible();

  await page.route("**/api/purchases?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/purchases");
  await expect(page.getByRole("alert")).toContainText("Your purchases could not be loaded.");
  await healWhenPressed(page, "**/api/purchases?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No purchases yet.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("purchases are accessible", async ({ buyerPage: page, buyer }) => {
      test.slow();
      await page.goto("/purchases");
      await expect(page.getByText("No purchases yet.")).toBeVisible();
      await expectAccessible(page, "no purchases");
      const { id } = await buy(buyer, { [COFFEE]: 2, [TEA]: 12 });
      await page.reload();
      await expect(row(page, "All purchases", COFFEE)).toBeVisible();
      await expectAccessible(page, "purchases");
      await row(page, "All purchases", COFFEE).getByRole("button", { name: "View" }).click();
      await brought(buyer, id);
      await page.reload();
      await page.getByRole("button", { name: /^Confirm receipt/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page, "the question before receipt is confirmed");
      await page.getByRole("button", { name: "Not yet" }).click();
      await expectAccessible(page, "a purchase");
      await page.getByRole("tab", { name: "Documents" }).click();
      await expectAccessible(page, "its documents");
      await page.getByRole("tab", { name: "Rate" }).click();
      await expect(page.getByText("You can rate it once your order has been delivered.")).toBeVisible();
      for (const shipment of await buyer.json<{ id: string; orderId: string }[]>("GET", "/api/shipments")) {
        if (shipment.orderId === id) await buyer.json("POST", `/api/shipments/${shipment.id}/received`);
      }
      await expect(async () => {
        await page.reload();
        await page.getByRole("tab", { name: "Rate" }).click();
        await expect(page.getByRole("button", { name: "Send review" })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectAccessible(page, "its rating");
      await page.goto(`/account/orders/${id}`);
      await page.getByRole("button", { name: "Return goods" }).click();
      await page.getByRole("button", { name: `Increase: Send back of ${COFFEE}` }).click();
      await page.getByRole("button", { name: "Return them" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a return with its faults");
    });
  });
}
