import { expectAccessible } from "../support/axe.ts";
import { day } from "../support/days.ts";
import { healWhenPressed } from "../support/failing.ts";
import { fillCheckout } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { agreed, demoSeller, requested, row, secondBrowser, sign, takeStep } from "../support/trade.ts";

/* From an inquiry to a call-off, between a buyer and a seller in two browsers. */

test("two browsers negotiate, sign, approve a sample and call goods off", async ({
  browser,
  buyerPage: buyer,
  buyer: client,
  shop,
}) => {
  test.slow();
  const { account, good } = await demoSeller(shop);
  const context = await browser.newContext();
  const seller = await secondBrowser(context, shop, account);
  const wanted = good.min_quantity + good.increment;

  await buyer.goto(`/product/${good.id}`);
  await buyer.getByRole("button", { name: "Inquire" }).click();
  const inquiry = buyer.getByRole("dialog", { name: `Inquire about ${good.name}` });
  await inquiry.getByRole("button", { name: "Increase: Quantity to ask for" }).click();
  await inquiry.getByLabel("What the seller should know").fill("For delivery before the rains.");
  await inquiry.getByRole("button", { name: "Request a quote" }).click();
  await inquiry.getByRole("link", { name: "Quote requests" }).click();
  await buyer
    .getByRole("region", { name: "Quote requests" })
    .getByRole("link", { name: good.name })
    .first()
    .click();
  await expect(buyer.getByRole("heading", { name: "Waiting for the seller's offer" })).toBeVisible();

  await seller.goto(`${shop.url}/sales`);
  await row(seller, "Quotes", good.name, "Waiting for your offer").first().getByRole("link").click();
  await expect(seller.getByText("For delivery before the rains.")).toBeVisible();
  await expect(seller.getByRole("link", { name: "Send a sample" })).toHaveAttribute(
    "href",
    /^\/samples\/send\?quote=./,
  );
  await seller.getByRole("button", { name: /^Make an offer/ }).click();
  const offer = seller.getByRole("dialog");
  await offer.getByRole("button", { name: "Send the offer" }).click();
  await expect(offer.getByRole("alert")).toContainText("fields need another look");
  await offer.getByLabel("Price of one kg").fill("12.60");
  await offer.getByLabel("Delivery term").selectOption("FOB");
  await offer.getByLabel("Delivery until").fill(day(60));
  await offer.getByLabel("Subject to approval of sample").check();
  await offer.getByLabel("Message").fill("Bagged and ready.");
  await offer.getByRole("button", { name: "Send the offer" }).click();
  await expect(seller.getByRole("heading", { name: "Waiting for the buyer's answer" })).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByText("Bagged and ready.")).toBeVisible();
  await buyer.getByRole("button", { name: /^Counter/ }).click();
  const counter = buyer.getByRole("dialog");
  await counter.getByLabel("Price of one kg").fill("12.20");
  await counter.getByRole("button", { name: "Send the counter-offer" }).click();
  await expect(buyer.getByText("was $12.60")).toBeVisible();
  await expect(buyer.getByRole("button", { name: /^Accept/ })).toHaveCount(0);

  await seller.reload();
  await seller.getByRole("button", { name: /^Accept/ }).click();
  await seller.getByRole("link", { name: "Go to the contract" }).click();
  await expect(seller.getByRole("heading", { level: 1 })).toContainText(/Contract CTR-\d{4}-\d{4}/);
  await expect(seller.getByText("$12.20 for one kg")).toBeVisible();
  await expect(seller.getByText("FOB, free on board (Incoterms 2020)")).toBeVisible();
  await takeStep(seller, "Sign the contract", "Sign");
  await expect(seller.getByText("You have signed. The other side signs next.")).toBeVisible();

  await buyer.goto("/contracts");
  await row(buyer, "Contracts as buyer", good.name, "Awaiting signatures").getByRole("link").click();
  await takeStep(buyer, "Sign the contract", "Sign");
  await expect(buyer.getByRole("heading", { name: "Awaiting sample" })).toBeVisible();
  await expect(buyer.getByRole("button", { name: "Call off goods" })).toHaveCount(0);
  await takeStep(buyer, "Approve the sample", "Approve");

  await buyer.getByRole("button", { name: "Call off goods" }).click();
  const form = buyer.getByRole("dialog");
  await form.getByLabel("Quantity").fill(String(wanted + 1));
  await form.getByRole("button", { name: "Call off and order" }).click();
  await expect(form.getByRole("alert")).toContainText(`At most ${wanted} kg can be called off`);
  await form.getByLabel("Quantity").fill(String(good.min_quantity));
  await fillCheckout(buyer);
  await form.getByRole("button", { name: "Call off and order" }).click();
  await form.getByRole("link", { name: "See the order" }).click();
  await expect(buyer.getByRole("heading", { level: 1 })).toContainText("Order ORD-");
  await expect(buyer.getByRole("table", { name: "Ordered goods" })).toContainText("$12.20");
  await buyer.getByRole("link", { name: "a contract" }).click();
  await expect(buyer.getByText(`${good.increment} kg remaining`)).toBeVisible();

  await seller.reload();
  await expect(seller.getByText(`${good.increment} kg remaining`)).toBeVisible();
  await expect(seller.getByRole("listitem").getByRole("link", { name: /^SHP-/ })).toBeVisible();
  await expect(seller.getByRole("button", { name: "Call off goods" })).toHaveCount(0);
  await seller.getByRole("link", { name: "Sales" }).first().click();
  await expect(row(seller, "Sales", good.name, "$12.20").first()).toBeVisible();

  const purchases = await client.json<{ purchase_type: string; price: string }[]>("GET", "/api/purchases");
  expect(purchases).toMatchObject([{ purchase_type: "Contract", price: "12.20" }]);
  await context.close();
});

test("the last call-off may go beyond the contract by its tolerance", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { client: seller, good } = await demoSeller(shop);
  const id = await agreed(buyer, seller, good);
  await seller.json("PUT", `/api/contracts/${id}/trade-terms`, { toleranceBasisPoints: 1000 });
  await sign(id, buyer, seller);
  await buyer.json("POST", `/api/contracts/${id}/approve-sample`);
  const { quantity, mostNext } = await buyer.json<{ quantity: number; mostNext: number }>(
    "GET",
    `/api/contracts/${id}`,
  );
  expect(mostNext).toBe(quantity + Math.floor(quantity / 10));

  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "Call off goods" }).click();
  const form = page.getByRole("dialog");
  await expect(
    form.getByText(`${quantity} kg remain; with the tolerance at most ${mostNext} kg`),
  ).toBeVisible();
  await form.getByLabel("Quantity").fill(String(mostNext));
  await fillCheckout(page);
  await form.getByRole("button", { name: "Call off and order" }).click();
  await form.getByRole("button", { name: "Back to the contract" }).click();
  await expect(page.getByText(`${mostNext} kg of ${quantity} kg called off`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fulfilled" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Call off goods" })).toHaveCount(0);
});

test("a buyer who rejects the sample ends the contract", async ({ buyerPage: page, buyer, shop }) => {
  const { client: seller, good } = await demoSeller(shop);
  const id = await agreed(buyer, seller, good);
  await buyer.json("POST", `/api/contracts/${id}/sign`);
  await seller.json("POST", `/api/contracts/${id}/sign`);
  await page.goto(`/contracts/${id}`);
  await takeStep(page, "Reject the sample", "Reject and end the contract");
  await expect(page.getByText("The sample was rejected. The goods are for sale again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Call off goods" })).toHaveCount(0);
});

test("the terms say what a rejected sample means, and such a contract is decided on its samples", async ({
  browser,
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { account, client, good } = await demoSeller(shop);
  const id = await requested(buyer, good);
  const context = await browser.newContext();
  const seller = await secondBrowser(context, shop, account);
  await seller.goto(`${shop.url}/quotes/${id}`);
  await seller.getByRole("button", { name: /^Make an offer/ }).click();
  const offer = seller.getByRole("dialog");
  await offer.getByLabel("Price of one kg").fill("12.60");
  await offer.getByLabel("Delivery term").selectOption("FOB");
  await expect(offer.getByLabel("If the buyer rejects it")).toHaveCount(0);
  await offer.getByLabel("Subject to approval of sample").check();
  await offer.getByLabel("If the buyer rejects it").selectOption("The second rejected sample ends it");
  await expectAccessible(seller, "terms of a sample");
  await offer.getByRole("button", { name: "Send the offer" }).click();
  await expect(seller.getByText("Subject to approval. The second rejected sample ends it")).toBeVisible();
  await context.close();

  const { contractId } = await buyer.json<{ contractId: string }>("POST", `/api/quotes/${id}/accept`, {
    version: 2,
  });
  for (const side of [buyer, client]) await side.json("POST", `/api/contracts/${contractId}/sign`);
  await page.goto(`/contracts/${contractId}`);
  await expect(page.getByText("The second rejected sample ends it").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Samples", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ask for a sample" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject the sample" })).toHaveCount(0);
  const decideBy = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const form = { contractId, decideBy, deliverTo: "Coolhaven 12, Rotterdam" };
  const sample = await buyer.json<{ number: string }>("POST", "/api/samples", form);
  const samples = page.getByRole("region", { name: "Samples" });
  await expect(samples.getByRole("link", { name: sample.number })).toBeVisible();
  await expect(samples).toContainText("Pre-shipment sample");
  await expectAccessible(page, "a contract with its samples");
});

test("both sides agree on trade terms, and a call-off is billed by deposit and balance", async ({
  buyerPage: page,
  buyer,
  browser,
  shop,
}) => {
  const { account, client, good } = await demoSeller(shop);
  const id = await agreed(buyer, client, good);
  const seller = await secondBrowser(await browser.newContext(), shop, account);
  await seller.goto(`/contracts/${id}`);
  await seller.getByRole("button", { name: "Propose trade terms" }).click();
  const form = seller.getByRole("dialog", { name: "Trade terms" });
  await form.getByLabel("Place of FOB").fill("Mombasa");
  await form.getByLabel("Deposit, in percent").fill("95");
  await form.getByLabel("Balance counts from").selectOption("lading");
  await form.getByRole("button", { name: "Propose these terms" }).click();
  await expect(form.getByText("At most 90").first()).toBeVisible();
  await form.getByLabel("Deposit, in percent").fill("30");
  await form.getByRole("button", { name: "Propose these terms" }).click();
  const terms = "30 % deposit within 7 days of the order, balance 30 days after the bill of lading";
  await expect(seller.getByText(terms)).toBeVisible();

  await page.goto(`/contracts/${id}`);
  await expect(page.getByText("FOB Mombasa")).toBeVisible();
  await expect(page.getByText(terms)).toBeVisible();
  await page.getByRole("button", { name: "Propose other trade terms" }).click();
  await expectAccessible(page, "trade terms");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await sign(id, buyer, client);
  await page.reload();
  await expect(page.getByRole("button", { name: "Propose other trade terms" })).toHaveCount(0);
  await takeStep(page, "Approve the sample", "Approve");
  await page.getByRole("button", { name: "Call off goods" }).click();
  const order = page.getByRole("dialog");
  await order.getByLabel("Quantity").fill("10");
  await fillCheckout(page);
  await order.getByRole("button", { name: "Call off and order" }).click();
  await order.getByRole("link", { name: "See the order" }).click();

  const bills = () => buyer.json<{ id: string }[]>("GET", "/api/billing?side=payer");
  await expect.poll(async () => (await bills()).length).toBe(1);
  const [bill] = await bills();
  await page.goto(`/billing/invoices/${bill?.id}`);
  const instalments = page.getByRole("region", { name: "Instalments" });
  await expect(instalments).toContainText("Deposit$37.80");
  await expect(instalments).toContainText("Rest after the deposit$88.20");
  await expectAccessible(page, "invoice with instalments");
});

test("a price to be fixed is agreed on, fixed in parts, rolled, and then goods are called off at it", async ({
  buyerPage: page,
  buyer,
  account: guest,
  browser,
  shop,
}) => {
  test.slow();
  const { account, client, good } = await demoSeller(shop);
  const id = await agreed(buyer, client, good);
  const seller = await secondBrowser(await browser.newContext(), shop, account);
  await seller.goto(`/contracts/${id}`);
  await seller.getByRole("button", { name: "Propose a price to be fixed" }).click();
  const form = seller.getByRole("dialog", { name: "Price to be fixed" });
  await form.getByLabel("Market").selectOption("RC");
  await form.getByLabel("Differential").fill("120.5");
  await form.getByRole("button", { name: "Propose these terms" }).click();
  await expect(form.getByText("in whole dollars").first()).toBeVisible();
  await form.getByLabel("Differential").fill("8100");
  const { RC: months } = await client.json<{ RC: { year: number; month: number; firstNotice: string }[] }>(
    "GET",
    "/api/quoted-months",
  );
  const offeredMonths = form.getByLabel("Month of delivery").getByRole("option");
  await expect(offeredMonths, "each month that can still be priced, below the first line").toHaveCount(
    months.length + 1,
  );
  expect(months.every(({ firstNotice }) => firstNotice > new Date().toISOString().slice(0, 10))).toBe(true);
  await form.getByLabel("Month of delivery").selectOption({ index: 3 });
  await expect(form.getByText(/^Before \d+ \w+ \d+, the first notice day of the month/)).toBeVisible();
  await form.getByLabel("Last day to fix").fill(day(30));
  await form.getByRole("button", { name: "Propose these terms" }).click();
  const price = (of: typeof page) => of.getByRole("region", { name: /^Price/ });
  await expect(price(seller)).toContainText("$8,100/t");
  await sign(id, buyer, client);
  await buyer.json("POST", `/api/contracts/${id}/approve-sample`);
  await seller.reload();
  await expect(price(seller).getByRole("button", { name: "Fix a part" })).toHaveCount(0);

  await page.goto(`/contracts/${id}`);
  await expect(page.getByText("The buyer fixes it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Call off goods" })).toHaveCount(0);
  await price(page).getByRole("button", { name: "Fix a part" }).click();
  const fix = page.getByRole("dialog");
  await fix.getByLabel("Quantity").fill("100");
  await fix.getByLabel("Quotation").fill("2000");
  await fix.getByRole("button", { name: "Fix the price" }).click();
  await expect(fix.getByText("more than 15 % away").first()).toBeVisible();
  await fix.getByLabel("Quotation").fill("4500");
  await fix.getByRole("button", { name: "Fix the price" }).click();
  await expect(price(page)).toContainText("100 kg at $4,500/t");
  const who = `Fixed by ${guest.name} for the buyer.`;
  await expect(price(page)).toContainText(who);
  await expect(price(page)).toContainText("$12.60 for one kg");
  await price(page).getByRole("button", { name: "Roll to a later month" }).click();
  const roll = page.getByRole("dialog");
  await roll.getByLabel("To").selectOption({ index: 1 });
  await roll.getByLabel("Spread").fill("-20");
  await roll.getByRole("button", { name: "Roll", exact: true }).click();
  await expect(price(page)).toContainText("Rolled from");
  await expect(price(page)).toContainText(`Rolled by ${guest.name} for the buyer.`);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, "a price to be fixed");
  await price(page).getByRole("button", { name: "Fix a part" }).click();
  await page.getByRole("dialog").getByLabel("Quotation").fill("4600");
  await page.getByRole("dialog").getByRole("button", { name: "Fix the price" }).click();
  await expect(price(page)).toContainText("Final price");
  await expect(page.getByRole("button", { name: "Call off goods" })).toBeVisible();
  await seller.reload();
  await expect(price(seller)).toContainText("Final price");
  await expect(price(seller)).toContainText(who);
});

test("a contract can be cancelled before both have signed, and is nobody else's to see", async ({
  buyerPage: page,
  buyer,
  shop,
  visitor,
}) => {
  const { client: seller, good } = await demoSeller(shop);
  const id = await agreed(buyer, seller, good);
  const stranger = visitor.as(await visitor.newAccount());
  expect((await stranger.call("GET", `/api/contracts/${id}`)).status).toBe(404);

  await page.goto(`/contracts/${id}`);
  await takeStep(page, "Cancel the contract", "Cancel it");
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();

  await page.goto("/contracts/no-such-contract");
  await expect(page.getByText("This contract is not among yours.")).toBeVisible();
});

test("contracts say when there are none and when they could not be loaded", async ({ buyerPage: page }) => {
  await page.goto("/contracts");
  await expect(page.getByText("No contracts yet.")).toBeVisible();
  await page.getByRole("tab", { name: "As seller" }).click();
  await expect(page.getByRole("link", { name: "Go to Sales" })).toBeVisible();

  await page.route("**/api/contracts?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Your contracts could not be loaded.");
  await healWhenPressed(page, "**/api/contracts?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No contracts yet.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("contracts are accessible", async ({ buyerPage: page, buyer, shop }) => {
      test.slow();
      const { client: seller, good } = await demoSeller(shop);
      await page.goto("/contracts");
      await expect(page.getByText("No contracts yet.")).toBeVisible();
      await expectAccessible(page, "no contracts");
      const id = await agreed(buyer, seller, good);
      await page.reload();
      await expect(row(page, "Contracts as buyer", good.name)).toBeVisible();
      await expectAccessible(page, "contracts");
      await page.goto(`/contracts/${id}`);
      await page.getByRole("button", { name: "Sign the contract" }).click();
      await expectAccessible(page, "signing");
      await page.getByRole("button", { name: "Sign", exact: true }).click();
      await expect(page.getByRole("button", { name: "Sign", exact: true })).toBeHidden();
      await seller.json("POST", `/api/contracts/${id}/sign`);
      await buyer.json("POST", `/api/contracts/${id}/approve-sample`);
      await page.reload();
      await expect(page.getByRole("list", { name: "Versions of the terms" })).toBeVisible();
      await expectAccessible(page, "contract");
      await page.getByRole("button", { name: "Call off goods" }).click();
      await page.getByRole("button", { name: "Call off and order" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "calling off, with its faults");
    });
  });
}
