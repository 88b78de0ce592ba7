import { expectAccessible } from "../support/axe.ts";
import { calledOff } from "../support/freight.ts";
import { expect, test } from "../support/test.ts";
import { agreed, demoSeller, secondBrowser } from "../support/trade.ts";

test("goods wait for their deposit, and their seller releases them with a reason that the buyer reads", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  const { account, client, good } = await demoSeller(shop);
  const id = await agreed(buyer, client, good);
  const terms = { depositPercent: 30, depositDays: 7, balanceDays: 30 };
  await client.json("PUT", `/api/contracts/${id}/trade-terms`, terms);
  const shipment = await calledOff(id, [buyer, client], good);
  const path = `/api/shipments/${shipment.id}`;
  await expect.poll(async () => (await buyer.json<{ deposit: unknown }>("GET", path)).deposit).not.toBeNull();

  await page.goto(`/shipments?view=${shipment.id}`);
  await expect(page.getByText("Pickup waits for the deposit.")).toBeVisible();
  await expect(page.getByText("of it is open")).toBeVisible();
  await expect(page.getByRole("button", { name: "Release without the deposit" })).toHaveCount(0);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const seller = await secondBrowser(context, shop, account);
  await seller.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await expectAccessible(seller, "a shipment that waits for its deposit");
  await expect(seller.getByRole("button", { name: "Send as a parcel" })).toHaveCount(0);
  await seller.getByRole("button", { name: "Release without the deposit" }).click();
  const ask = seller.getByRole("dialog", { name: `Release ${shipment.number}?` });
  await ask.getByRole("button", { name: "Release it" }).click();
  await expect(ask.getByText("Say why: they will read it")).toBeVisible();
  await ask.getByLabel("Reason").fill("The bank sent us the swift copy.");
  await ask.getByRole("button", { name: "Release it" }).click();
  await expect(seller.getByText("The seller released the goods before the deposit was paid.")).toBeVisible();
  await expect(seller.getByRole("button", { name: "Release without the deposit" })).toHaveCount(0);
  await expect(seller.getByRole("button", { name: "Send as a parcel" })).toBeVisible();
  await context.close();

  await expect(page.getByText("The bank sent us the swift copy.")).toBeVisible();
});
