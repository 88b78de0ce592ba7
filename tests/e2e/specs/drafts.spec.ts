import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

const COFFEE = "Nyeri AA Light Roast";

test("a seller orders for a buyer who called: confirmed first, then at once by the buyer's leave", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const account = { seller: await demoAccount(shop, "seller"), buyer: await demoAccount(shop, "buyer") };
  const office = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const seller = await secondBrowser(office, shop, account.seller);
  await seller.goto(`${shop.url}/dashboard`);
  await seller
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Drafts" })
    .click();
  await expect(seller.getByText("You drew up no order yet.")).toBeVisible();
  await expectAccessible(seller, "no drafts");

  const drawUp = async (price: string) => {
    await seller.getByRole("link", { name: "New draft" }).first().click();
    await seller.getByLabel("Buyer", { exact: true }).selectOption({ label: account.buyer.name });
    await seller.getByRole("searchbox", { name: "Search your goods" }).fill(COFFEE);
    await seller.getByRole("button", { name: `Add ${COFFEE}` }).click();
    await seller.getByLabel(`Quantity of ${COFFEE}`).fill("2");
    await seller.getByLabel(`Agreed price of ${COFFEE} in USD`).fill(price);
    for (const [label, text] of Object.entries({
      "Full name": "Asha Mwangi",
      "Phone number": "+254 700 000 000",
      "Street address": "1 Moi Avenue",
      City: "Nairobi",
      "State or province": "Nairobi",
      "Postal code": "00100",
      Country: "Kenya",
    })) {
      await seller.getByLabel(label, { exact: true }).fill(text);
    }
    await seller.getByRole("button", { name: "Save the draft" }).click();
    await expect(seller.getByRole("heading", { name: `Draft for ${account.buyer.name}` })).toBeVisible();
  };

  // An empty form says what it lacks.
  await seller.getByRole("link", { name: "New draft" }).first().click();
  await seller.getByRole("button", { name: "Save the draft" }).click();
  await expect(seller.getByRole("alert").first()).toBeVisible();
  await expectAccessible(seller, "an empty draft");
  await seller.getByRole("link", { name: "All drafts" }).click();

  await drawUp("7.65");
  await expect(seller.getByText("does not see it before you send it.")).toBeVisible();
  await expectAccessible(seller, "a draft");
  await seller.getByRole("button", { name: "Send for confirmation" }).click();
  await expect(seller.getByText("Waits for the buyer").first()).toBeVisible();

  const home = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const buyer = await secondBrowser(home, shop, account.buyer);
  await buyer.goto(`${shop.url}/drafts`);
  await buyer.getByRole("link", { name: COFFEE }).click();
  await expect(buyer.getByRole("heading", { name: `Draft by ${account.seller.name}` })).toBeVisible();
  await expect(buyer.getByText("$7.65").first()).toBeVisible();
  await expectAccessible(buyer, "a draft on a phone");
  await buyer.getByRole("button", { name: "Confirm", exact: true }).click();
  await buyer.getByRole("button", { name: "Confirm and order" }).click();
  await buyer.getByRole("link", { name: "See the order" }).click();
  await expect(buyer.getByText(/^Agreed by .*, confirmed by you/)).toBeVisible();
  await expect(buyer.getByText("Agreed with the seller").first()).toBeVisible();
  await seller.goto(`${shop.url}/sales`);
  await seller.getByRole("button", { name: /View/ }).first().click();
  await expect(seller.getByText(/Agreed by .*, confirmed by .* for /)).toBeVisible();

  // The buyer gives leave, and the seller orders at once.
  await buyer.goto(`${shop.url}/settings`);
  await buyer.getByRole("button", { name: "Give a seller leave" }).click();
  await buyer.getByLabel("Seller", { exact: true }).selectOption({ label: account.seller.name });
  await buyer.getByLabel(/Most for each order/).fill("500");
  await buyer.getByRole("button", { name: "Give leave", exact: true }).click();
  await expect(buyer.getByText(/Up to \$500.00 for each order/)).toBeVisible();
  await expectAccessible(buyer, "settings with leave");
  await seller.goto(`${shop.url}/drafts`);
  await drawUp("7.50");
  await seller.getByRole("button", { name: "Order at once" }).click();
  await seller.getByLabel("How the buyer told you").selectOption({ label: "By telephone" });
  await seller.getByLabel("Note", { exact: true }).fill("Asha called at nine.");
  await expectAccessible(seller, "how the buyer told the seller");
  await seller.getByRole("button", { name: "Order in the buyer's name" }).click();
  await expect(seller.getByText(/^Placed \(telephone\) by /)).toBeVisible();
  const client = new Client(shop).as(account.buyer);
  const { items } = await client.json<{ items: { id: string }[] }>("GET", "/api/orders");
  await buyer.goto(`${shop.url}/account/orders/${items[0]?.id}`);
  await expect(buyer.getByText(/^Placed by .* in your name \(telephone, /)).toContainText(
    "Asha called at nine.",
  );
  await expectAccessible(buyer, "an order in one's name");
});
