import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { shipmentOf } from "../support/freight.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { buy, row, secondBrowser } from "../support/trade.ts";

test("a seller sets shipping rates, is told of a hole before it saves, and tries them", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await secondBrowser(context, shop, await demoAccount(shop, "seller"));
  await page.goto(`${shop.url}/dashboard`);
  await page
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Shipping rates" })
    .click();
  await expect(page.getByText("The carrier names the price of your freight.")).toBeVisible();
  await expectAccessible(page, "no shipping rates");
  await page.getByRole("button", { name: "Set rates of your own" }).click();
  await page.getByRole("button", { name: "Add a zone" }).click();
  await page.getByLabel("Name of the zone").fill("Europe");
  const zone = page.getByRole("region", { name: "Europe" });
  await zone.getByRole("checkbox", { name: "All countries that no other zone names" }).uncheck();
  await zone.getByLabel("Countries", { exact: true }).first().fill("Germany, France");
  await zone.getByRole("button", { name: "Add the country" }).click();
  await expect(zone.getByRole("list", { name: "Countries of Europe" }).getByRole("button")).toHaveCount(2);
  const cell = (label: string, row: number) => zone.getByLabel(`${label}, row ${row} of Europe`);
  await cell("Up to kg", 1).fill("5");
  await cell("Price", 1).fill("12.00");
  await zone.getByRole("button", { name: "Add a weight" }).click();
  await expect(cell("Above kg", 2)).toHaveValue("5");
  await cell("Above kg", 2).fill("20");
  await cell("Up to kg", 2).fill("60");
  await cell("Price", 2).fill("80.00");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("from 5 to 20 kg there is no price")).toBeVisible();
  await page.getByRole("button", { name: "Save the rates" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("must be 5: from 5 to 20 kg there is no price");
  await expectAccessible(page, "shipping rates with a hole");
  await summary.getByRole("link").first().click();
  await expect(cell("Above kg", 2)).toBeFocused();
  await cell("Above kg", 2).fill("5");
  await expect(preview.getByText("1 bag of 60 kg to Germany costs $80.00")).toBeVisible();
  await preview.getByLabel("One bag weighs, in kg").fill("61");
  await expect(preview.getByText("the carrier names the price")).toBeVisible();
  await page.getByRole("button", { name: "Save the rates" }).click();
  await expect(page.getByText("It is saved.")).toBeVisible();
  await page.reload();
  await expect(cell("Price", 2)).toHaveValue("80.00");
  await expectAccessible(page, "shipping rates");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "shipping rates on a phone");
  await page.getByRole("button", { name: "Remove the rates" }).click();
  await page.getByRole("button", { name: "Remove them" }).click();
  await expect(page.getByText("The carrier names the price of your freight.")).toBeVisible();
  await context.close();
});

test("the shop's owner sets the shop's rates, or says that carriers name the price", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await secondBrowser(context, shop, await demoAccount(shop, "admin"));
  await page.goto(`${shop.url}/admin/first-day`);
  const row = page.getByRole("main").getByRole("link", { name: /^Freight ?,/ });
  await expect(row).toContainText("to do");
  await row.click();
  await expectAccessible(page, "freight, undecided");
  await page.getByRole("button", { name: "Carriers name the price" }).click();
  await expect(page.getByLabel("Where and when")).toHaveValue("Ask the seller where and when");
  await page.getByRole("button", { name: "Add a zone" }).click();
  await page.getByLabel("Name of the zone").fill("The world");
  await page.getByRole("checkbox", { name: "All countries that no other zone names" }).check();
  await page.getByLabel("Up to kg, row 1 of The world").fill("100");
  await page.getByLabel("Price, row 1 of The world").fill("0");
  await expect(page.getByText("1 bag of 60 kg to Germany costs $0.00")).toBeVisible();
  await page.getByRole("button", { name: "Save the rates" }).click();
  await expect(page.getByText("It is saved.")).toBeVisible();
  await expectAccessible(page, "freight");
  await page.goto(`${shop.url}/admin/first-day`);
  await expect(row).toContainText("done");
  await context.close();
});

test("a seller sends a parcel, and its buyer follows it by its tracking link", async ({
  browser,
  shop,
  buyerPage,
  buyer,
}) => {
  const order = await buy(buyer, { "Nyeri AA Light Roast": 1 });
  const { id } = await shipmentOf(buyer, order.id);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await secondBrowser(context, shop, await demoAccount(shop, "seller"));
  await page.goto(`${shop.url}/shipments?view=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Label" }).click();
  await expect(page.getByText(/^[\d.]+ kg$/)).toBeVisible();
  await expectAccessible(page, "a label");
  await page.getByRole("link", { name: "The shipment" }).click();
  await dialog.getByRole("button", { name: "Send as a parcel" }).click();
  const form = page.getByRole("dialog", { name: /as a parcel$/ });
  await form.getByLabel("Post or courier").fill("Posta Kenya");
  await form.getByLabel("Tracking number").fill("RR123456785KE");
  await form.getByLabel("Tracking link").fill("http://posta.example/RR123456785KE");
  await form.getByRole("button", { name: "It is handed over" }).click();
  await expect(form.getByText("an address that begins with https://").first()).toBeVisible();
  await expectAccessible(page, "the form of a parcel");
  await form.getByLabel("Tracking link").fill("https://posta.example/RR123456785KE");
  await form.getByLabel("Weight in kg").fill("0.5");
  await form.getByRole("button", { name: "It is handed over" }).click();
  await expect(form).toBeHidden();
  await expect(dialog.getByRole("status").filter({ hasText: "Picked Up" })).toBeVisible();
  await expectAccessible(page, "a parcel on its way");
  await dialog.getByRole("link", { name: "Label" }).click();
  await expect(page.getByText("0.5 kg")).toBeVisible();
  await context.close();

  await buyerPage.goto("/purchases");
  await row(buyerPage, "All purchases", "Nyeri AA Light Roast").getByRole("button", { name: "View" }).click();
  const link = buyerPage.getByRole("link", { name: /RR123456785KE/ }).first();
  await expect(link).toHaveAttribute("href", "https://posta.example/RR123456785KE");
  await expect(link).toHaveAttribute("rel", "noreferrer");
  await expectAccessible(buyerPage, "the purchase of a parcel");
});

test("a buyer sees the freight in the cart and at checkout, and pays what was shown", async ({
  openShop,
  page,
}) => {
  const shop = await openShop();
  const seller = new Client(shop, (await demoAccount(shop, "seller")).token);
  const rows = [{ fromKg: "0", toKg: "100", price: "12.00" }];
  const zones = [{ name: "Near", countries: ["Kenya"], lane: "parcel", freeFrom: null, rows }];
  const rates = { currency: "USD", zones, pickup: true, pickupPlace: "The mill in Karatina" };
  await seller.json("PUT", "/api/shipping-rates", rates);
  const account = await demoAccount(shop, "buyer");
  const buyer = new Client(shop, account.token);
  await buyer.json("PUT", "/api/account", {
    fullName: account.name,
    phoneNumber: "+254 700 111 222",
    streetAddress: "Kimathi Street 4",
    city: "Nyeri",
    state: "Nyeri County",
    zipCode: "10100",
    country: "Kenya",
  });
  await signInQuietly(page, shop, account);
  await buyer.addToCart("Nyeri AA Light Roast", 2);
  await page.goto(`${shop.url}/cart`);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("$12.00, Near, as a parcel")).toBeVisible();
  await expectAccessible(page, "a cart with freight");
  await summary.getByRole("button", { name: "Go to checkout" }).click();
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText("$12.00, Near, as a parcel")).toBeVisible();
  await expect(review.getByText("$39.00")).toBeVisible();
  await page.getByLabel("Country").fill("Germany");
  await expect(review.getByText("named by the carrier, you accept it first")).toBeVisible();
  await expect(review.getByText("$27.00", { exact: true }).last()).toBeVisible();
  await page.getByRole("radio", { name: "Collect" }).check();
  await expect(review.getByText("The mill in Karatina")).toBeVisible();
  await page.getByLabel("Country").fill("Kenya");
  await page.getByRole("radio", { name: "Standard" }).check();
  await expect(review.getByText("$39.00")).toBeVisible();
  await expectAccessible(page, "a checkout with freight");
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await review.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("You have successfully checked out!")).toBeVisible();
  await expect(page.getByText("$12.00, Near, as a parcel")).toBeVisible();
  await page.getByRole("link", { name: "See the order" }).click();
  const goods = page.getByRole("table", { name: "Ordered goods" });
  await expect(goods.getByText("$12.00, Near, as a parcel")).toBeVisible();
  await expect(goods.getByText("$39.00")).toBeVisible();
  await expectAccessible(page, "an order with freight");
});
