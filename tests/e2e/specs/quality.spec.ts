import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { ADDRESS, Client } from "../support/client.ts";
import { day } from "../support/days.ts";
import { received, splitOff } from "../support/lots.ts";
import { listLot } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { demoSeller, offered, requested, row, secondBrowser, takeStep } from "../support/trade.ts";

/* Samples from request to decision, and a blind cupping session of two people, in two browsers. */

const PHONE = { width: 390, height: 844 };

test("a buyer asks for a sample, the seller sends it, and the buyer approves it", async ({
  browser,
  buyerPage: buyer,
  shop,
}) => {
  test.slow();
  const { account, good } = await demoSeller(shop);
  const context = await browser.newContext();
  const seller = await secondBrowser(context, shop, account);

  await buyer.goto(`/product/${good.id}`);
  await buyer.getByRole("link", { name: "Ask for a sample" }).click();
  await expect(buyer.getByLabel("Weight in grams")).toHaveValue("350");
  await expectAccessible(buyer, "the form that asks for a sample");
  await buyer.getByLabel("Weight in grams").fill("9");
  await buyer.getByLabel("It goes to").fill("Coolhaven 12, Rotterdam");
  await buyer.getByLabel("What the seller should know").fill("From the new crop, please.");
  await buyer.getByRole("button", { name: "Ask for the sample" }).click();
  await expect(buyer.getByRole("alert")).toBeVisible();
  await buyer.getByLabel("Weight in grams").fill("300");
  await buyer.getByRole("button", { name: "Ask for the sample" }).click();
  await expect(buyer.getByRole("heading", { level: 1, name: good.name })).toBeVisible();
  await expect(buyer.getByText("Requested", { exact: true })).toBeVisible();

  await seller.goto(`${shop.url}/samples`);
  await row(seller, "Samples that you send", good.name, "Requested").first().getByRole("link").click();
  await expect(seller.getByText("From the new crop, please.")).toBeVisible();
  await seller.getByRole("button", { name: "Send it", exact: true }).click();
  const form = seller.getByRole("dialog");
  await form.getByLabel("Courier", { exact: true }).fill("Ziwa Express");
  await form.getByLabel("Tracking number or link").fill("ZX-4711");
  await form.getByRole("button", { name: "It is on its way" }).click();
  await expect(seller.getByText("On its way", { exact: true })).toBeVisible();

  await expect(buyer.getByText("ZX-4711")).toBeVisible();
  await buyer.getByRole("button", { name: "It has arrived" }).click();
  await expect(buyer.getByText("To be decided")).toBeVisible();
  await expectAccessible(buyer, "a sample that is to be decided");
  await takeStep(buyer, "Approve the sample", "Approve");
  await expect(buyer.getByText("You approved this sample.")).toBeVisible();
  await expect(buyer.getByText("Approved by you")).toBeVisible();

  await buyer.setViewportSize(PHONE);
  await buyer.goto("/samples");
  await expect(row(buyer, "Samples that you asked for", good.name, "Approved")).toBeVisible();
  await expectAccessible(buyer, "the samples on a phone");
  await context.close();
});

test("a rejected sample is replaced by one of another lot", async ({ browser, buyer, shop }) => {
  const { account, good } = await demoSeller(shop);
  const seller = new Client(shop, account.token);
  const musty = await received(seller, "NY-2026-07", 60_000);
  await splitOff(seller, musty, "NY-2026-07-B", 20_000);
  const quote = await requested(buyer, good);
  const offer = { ...offered(good, 1), sampleTerm: "subject to approval of sample, replace" };
  await seller.json("POST", `/api/quotes/${quote}/offer`, offer);
  const { contractId } = await buyer.json<{ contractId: string }>("POST", `/api/quotes/${quote}/accept`, {
    version: 2,
  });
  for (const side of [seller, buyer]) await side.json("POST", `/api/contracts/${contractId}/sign`, {});
  const asked = { contractId, decideBy: day(20), deliverTo: "Coolhaven 12, Rotterdam" };
  const ask = () => buyer.json<{ id: string }>("POST", "/api/samples", asked);
  const first = await ask();
  await seller.json("POST", `/api/samples/${first.id}/send`, { courier: "Ziwa Express", lot: "NY-2026-07" });
  await buyer.json("POST", `/api/samples/${first.id}/arrive`, {});
  await buyer.json("POST", `/api/samples/${first.id}/reject`, { reason: "It is musty." });

  const second = await ask();
  const context = await browser.newContext();
  const page = await secondBrowser(context, shop, account);
  await page.goto(`${shop.url}/samples/${second.id}`);
  await page.getByRole("button", { name: "Send it", exact: true }).click();
  const form = page.getByRole("dialog");
  const hint = "Another one than NY-2026-07 or a part of it: the contract asks for it.";
  await expect(form.getByText(hint)).toBeVisible();
  await form.getByLabel("Courier", { exact: true }).fill("Ziwa Express");
  await form.getByRole("button", { name: "It is on its way" }).click();
  await expect(form.getByText("Name the lot")).toHaveCount(2);
  await form.getByLabel("Lot that it is drawn from").fill("ny-2026-07");
  await form.getByRole("button", { name: "It is on its way" }).click();
  // On top, in the list of faults and at the field.
  await expect(form.getByText(/the buyer rejected a sample of NY-2026-07\.?$/)).toHaveCount(3);
  await form.getByLabel("Lot that it is drawn from").fill("NY-2026-07-B");
  await form.getByRole("button", { name: "It is on its way" }).click();
  const part = "NY-2026-07 (and NY-2026-07-B has the same goods, split off or moved)";
  await expect(form.getByText(part)).toHaveCount(3);
  await expectAccessible(page, "a sample of another lot that is sent");
  await form.getByLabel("Lot that it is drawn from").fill("NY-2026-08");
  await form.getByRole("button", { name: "It is on its way" }).click();
  await expect(page.getByText("On its way", { exact: true })).toBeVisible();
  await expect(page.getByText("NY-2026-08")).toBeVisible();
  await context.close();
});

test("a seller sends the sample of a contract unasked, and that of a later shipment names its lot", async ({
  browser,
  buyerPage: buyer,
  buyer: client,
  shop,
}) => {
  test.slow();
  const { account, client: holder, good } = await demoSeller(shop);
  const quote = await requested(client, good);
  const offer = { ...offered(good, 1), sampleTerm: "subject to approval of pre-shipment sample" };
  await holder.json("POST", `/api/quotes/${quote}/offer`, offer);
  const { contractId } = await client.json<{ contractId: string }>("POST", `/api/quotes/${quote}/accept`, {
    version: 2,
  });
  for (const side of [holder, client]) await side.json("POST", `/api/contracts/${contractId}/sign`, {});

  const context = await browser.newContext({ viewport: PHONE });
  const seller = await secondBrowser(context, shop, account);
  await seller.goto(`${shop.url}/contracts/${contractId}`);
  await seller.getByRole("link", { name: "Send a sample" }).click();
  await expect(seller.getByLabel("Kind of sample")).toHaveValue("pre-shipment");
  await seller.getByRole("button", { name: "It is on its way" }).click();
  await expect(seller.getByText("Name the courier").first()).toBeVisible();
  await expectAccessible(seller, "the form of an unasked sample on a phone");
  await seller.getByLabel("Courier", { exact: true }).fill("Ziwa Express");
  await seller.getByLabel("It goes to").fill("Coolhaven 12, Rotterdam");
  await seller.getByRole("button", { name: "It is on its way" }).click();
  await expect(seller.getByText("On its way", { exact: true })).toBeVisible();

  await buyer.goto(seller.url());
  await expect(buyer.getByText("Sent unasked", { exact: true })).toBeVisible();
  await buyer.getByRole("button", { name: "It has arrived" }).click();
  await takeStep(buyer, "Approve the sample", "Approve");
  await expect(buyer.getByText("You approved this sample.")).toBeVisible();

  // The contract is open, and its next shipment has a sample of its own.
  await buyer.goto(`/contracts/${contractId}`);
  await buyer.getByRole("link", { name: "Ask for another pre-shipment sample" }).click();
  await expect(buyer.getByLabel("Kind of sample")).toHaveValue("pre-shipment");
  await buyer.getByLabel("It goes to").fill("Coolhaven 12, Rotterdam");
  await buyer.getByRole("button", { name: "Ask for the sample" }).click();
  await expect(buyer.getByText("Requested", { exact: true })).toBeVisible();
  await seller.goto(buyer.url());
  await seller.getByRole("button", { name: "Send it", exact: true }).click();
  const form = seller.getByRole("dialog");
  await expect(form.getByText("Its number. The buyer's decision counts for this lot.")).toBeVisible();
  await form.getByLabel("Courier", { exact: true }).fill("Ziwa Express");
  await form.getByRole("button", { name: "It is on its way" }).click();
  await expect(form.getByText("Name the lot")).toHaveCount(2);
  await form.getByLabel("Lot that it is drawn from").fill("NY-2026-09");
  await form.getByRole("button", { name: "It is on its way" }).click();
  await expect(seller.getByText("On its way", { exact: true })).toBeVisible();
  await expect(seller.getByText("NY-2026-09")).toBeVisible();
  await context.close();
});

test("a buyer asks for an arrival sample on the contract", async ({ buyerPage: page, buyer, shop }) => {
  const { account, good } = await demoSeller(shop);
  const seller = new Client(shop, account.token);
  const quote = await requested(buyer, good);
  await seller.json("POST", `/api/quotes/${quote}/offer`, { ...offered(good, 1), sampleTerm: "none" });
  const { contractId } = await buyer.json<{ contractId: string }>("POST", `/api/quotes/${quote}/accept`, {
    version: 2,
  });
  await page.goto(`/contracts/${contractId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for an arrival sample" })).toHaveCount(0);
  for (const side of [seller, buyer]) await side.json("POST", `/api/contracts/${contractId}/sign`, {});
  await page.reload();
  await expect(page.getByRole("button", { name: "Call off goods" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for an arrival sample" })).toHaveCount(0);
  await page.goto(`/samples/new?contract=${contractId}`);
  const kinds = page.getByLabel("Kind of sample").getByRole("option");
  await expect(kinds.filter({ hasText: "Type sample" })).toHaveCount(1);
  await expect(kinds.filter({ hasText: "Arrival sample" })).toHaveCount(0);
  const body = {
    quantity: good.min_quantity,
    deliveryAddress: ADDRESS,
    deliveryMethod: "standard",
    paymentMethod: "bankTransfer",
  };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await buyer.json("POST", `/api/contracts/${contractId}/call-offs`, body, headers);
  await page.goto(`/contracts/${contractId}`);
  await page.getByRole("link", { name: "Ask for an arrival sample" }).click();
  await expect(page.getByLabel("Kind of sample")).toHaveValue("arrival");
  await expectAccessible(page, "the form that asks for an arrival sample");
  await page.getByLabel("It goes to").fill("Coolhaven 12, Rotterdam");
  await page.getByRole("button", { name: "Ask for the sample" }).click();
  await expect(page.getByText(/Arrival sample/).first()).toBeVisible();
  await page.goto(`/contracts/${contractId}`);
  await expect(page.getByRole("region", { name: "Samples" }).getByText(/^Arrival sample/)).toBeVisible();
});

/** A session of one sample that the seller holds, cupped by the seller and the buyer. Returns its id and code. */
async function session(seller: Client, buyer: Client, email: string, good: { id: string }) {
  const asked = { productId: good.id, decideBy: day(20), deliverTo: "Coolhaven 12, Rotterdam" };
  const sample = await buyer.json<{ id: string }>("POST", "/api/samples", asked);
  const made = await seller.json<{ id: string; number: string; table: [{ code: string }] }>(
    "POST",
    "/api/cuppings",
    {
      title: "Main crop, Nyeri",
      protocol: "sca-2004",
      samples: [sample.id],
      cuppers: ["seller@sokoni.example", email],
    },
  );
  return { id: made.id, number: made.number, code: made.table[0].code };
}

/** Chooses every quality of the 2004 form by the keyboard, so many steps above 8. */
async function markAll(page: Page, steps: number): Promise<void> {
  for (const slider of await page.getByRole("slider").all()) {
    await slider.focus();
    await page.keyboard.press("Enter");
    for (let step = 0; step < steps; step++) await page.keyboard.press("ArrowRight");
  }
}

test("two people cup blind on their phones, and the results are revealed to both", async ({
  browser,
  buyerPage: buyer,
  buyer: client,
  account: guest,
  shop,
}) => {
  test.slow();
  const { account, client: seller, good } = await demoSeller(shop);
  const { id, number, code } = await session(seller, client, guest.email, good);
  const context = await browser.newContext({ viewport: PHONE });
  const holder = await secondBrowser(context, shop, account);

  await buyer.setViewportSize(PHONE);
  await buyer.goto("/cuppings");
  await expect(row(buyer, "Your cupping sessions", "Main crop, Nyeri")).toBeVisible();
  await buyer.goto(`/cuppings/${id}`);
  await expect(buyer.getByText("Told at the reveal")).toBeVisible();
  await expect(buyer.getByText(good.name)).toHaveCount(0);
  await expectAccessible(buyer, "a session before the reveal");
  await holder.goto(`${shop.url}/cuppings/${id}`);
  await expect(holder.getByText(/Each code needs a sheet before the results/)).toHaveCount(0);
  await expect(holder.getByRole("button", { name: "Call the session off" })).toBeVisible();
  await expect(holder.getByRole("button", { name: "Reveal the results" })).toHaveCount(0);
  await buyer.getByRole("link", { name: `Cup it: ${code}` }).click();
  await expect(buyer.getByText("7 to mark")).toBeVisible();
  await expect(buyer.getByRole("button", { name: "Save the sheet" })).toBeDisabled();
  await expectAccessible(buyer, "a sheet on a phone");
  await markAll(buyer, 1);
  await buyer.getByRole("button", { name: "Tainted cups: 1 of 5 cups" }).click();
  await expect(buyer.getByRole("button", { name: "Faulty cups: 5 of 5 cups" })).toBeDisabled();
  await expect(buyer.getByText("85.75")).toBeVisible();

  // What was typed is kept on the device, and sent once the shop can be reached again.
  await buyer.reload();
  await expect(buyer.getByText("85.75")).toBeVisible();
  await buyer.route("**/sheets/*", (route) => route.abort());
  await buyer.getByRole("button", { name: "Save the sheet" }).click();
  await expect(buyer.getByRole("alert")).toContainText("kept on this device");
  await buyer.unroute("**/sheets/*");
  await buyer.evaluate(() => dispatchEvent(new Event("online")));
  await expect(buyer.getByText("Saved. You can change it until the reveal.")).toBeVisible();

  await holder.goto(`${shop.url}/cuppings/${id}`);
  await holder.getByRole("button", { name: "Reveal the results" }).click();
  await expect(holder.getByText("1 of 2 sheets is missing, and does not count.")).toBeVisible();
  await holder.getByRole("button", { name: "Not yet" }).click();
  await holder.goto(`${shop.url}/cupping-sheets/${id}.${code}`);
  await expect(holder.getByText("7 to mark")).toBeVisible();
  for (const name of [
    "Fragrance and aroma",
    "Flavour",
    "Aftertaste",
    "Acidity",
    "Body",
    "Balance",
    "Overall",
  ]) {
    await holder.getByRole("button", { name: `Raise: ${name}` }).click();
  }
  await holder.getByRole("button", { name: "Save the sheet" }).click();
  await expect(holder.getByText("Your sheet: 86.00")).toBeVisible();
  await takeStep(holder, "Reveal the results", "Reveal");
  await expect(holder.getByRole("heading", { name: "Results" })).toBeVisible();
  await expect(holder.getByRole("img", { name: /2 sheets from 85.75 to 86.00/ })).toBeVisible();
  await expectAccessible(holder, "the results on a phone");

  await expect(buyer.getByText("This session is over.")).toBeVisible();
  await buyer.goto(`/cuppings/${id}`);
  await expect(buyer.getByRole("heading", { name: good.name })).toBeVisible();

  await holder.getByRole("button", { name: "Show this score on the product" }).click();
  await expect(holder.getByRole("status").filter({ hasText: "with a link to this session" })).toBeVisible();
  await buyer.goto(`/product/${good.id}`);
  await buyer.getByRole("link", { name: `Scored in session ${number} by 2 cuppers` }).click();
  await expect(buyer.getByText("Mean of the sheets")).toBeVisible();
  await holder.goto(`${shop.url}/scores/${good.id}`);
  await expect(holder.getByRole("link", { name: number, exact: true })).toHaveAttribute(
    "href",
    `/cuppings/${id}`,
  );
  await expectAccessible(buyer, "the session of a product's score");
  await context.close();
});

test("a cupper who does not come is left out at the reveal, and everybody sees it", async ({
  browser,
  buyerPage: buyer,
  buyer: client,
  account: guest,
  shop,
}) => {
  const { account, client: seller, good } = await demoSeller(shop);
  const { id, code } = await session(seller, client, guest.email, good);
  const mark = 8;
  const sca2004 = {
    fragranceAroma: mark,
    flavor: mark,
    aftertaste: mark,
    acidity: mark,
    body: mark,
    balance: mark,
    overall: mark,
    uniformity: 10,
    cleanCup: 10,
    sweetness: 10,
    taintCups: 0,
    faultCups: 0,
  };
  await seller.json("PUT", `/api/cuppings/${id}/sheets/${code}`, { marks: { sca2004 } });
  await buyer.setViewportSize(PHONE);
  await buyer.goto(`/cuppings/${id}`);
  await expect(buyer.getByText("0 of 1", { exact: true })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const holder = await secondBrowser(context, shop, account);
  await holder.goto(`${shop.url}/cuppings/${id}`);
  await expect(
    holder.getByText(`Still cupping: ${guest.name}. What is missing at the reveal does not count.`),
  ).toBeVisible();
  await holder.getByRole("button", { name: "Reveal the results" }).click();
  const question = holder.getByRole("alertdialog");
  await expect(question).toContainText(
    "1 of 2 sheets is missing, and does not count. The session shows whose.",
  );
  await expectAccessible(holder, "the question before a reveal without a sheet");
  await question.getByRole("button", { name: "Reveal", exact: true }).click();
  for (const page of [holder, buyer]) {
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: guest.name })).toContainText("left out");
  }
  await expectAccessible(buyer, "a revealed session without a cupper on a phone");
  await context.close();
});

test("a visitor follows a score to its session, and reads where there is none", async ({ page, visitor }) => {
  const good = await visitor.product("Elgon Terrace Bugisu AA");
  await page.goto(`/product/${good.id}`);
  await page.getByRole("link", { name: /Scored in session .* by one cupper, 2004 form/ }).click();
  await expect(page.getByRole("heading", { name: good.name })).toBeVisible();
  await expect(page.getByText("Held by")).toBeVisible();
  await expect(page.getByText(/^CUP-\d{4}-\d+$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^CUP-/ })).toHaveCount(0);
  await page.route(`**/api/products/${good.id}/cupping`, (route) => route.fulfill({ json: null }));
  await page.goto(`/product/${good.id}`);
  await expect(page.getByText("Given by the seller, without a session here")).toBeVisible();
});

test("a card says that its seller typed the score, and not so where a session gave it", async ({
  page,
  shop,
}) => {
  const { client } = await demoSeller(shop);
  await listLot(client, "TYPED-01", { name: "Coffee of a typed score", cuppingScore: "91.5" });
  await page.setViewportSize(PHONE);
  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  await page.goto("/search-results?q=Coffee of a typed score");
  await expect(card("Coffee of a typed score")).toContainText("Cupping score 91.5, by seller");
  await expectAccessible(page, "a card with a typed score");
  await card("Coffee of a typed score").getByRole("link").first().click();
  await expect(page.getByText("Given by the seller, without a session here")).toBeVisible();
  await page.goto("/search-results?q=Elgon Terrace Bugisu AA");
  await expect(card("Elgon Terrace Bugisu AA")).toContainText(/Cupping score \d+(\.\d+)?(?!.*by seller)/);
});

test("a session is set up with samples, a form and cuppers", async ({ buyerPage: page, buyer, shop }) => {
  const { good } = await demoSeller(shop);
  await page.goto("/cuppings/new");
  await expect(page.getByText("You have no samples yet.")).toBeVisible();
  const asked = { productId: good.id, decideBy: day(20), deliverTo: "Coolhaven 12, Rotterdam" };
  await buyer.json("POST", "/api/samples", asked);
  await page.reload();
  await page.getByRole("button", { name: "Set the session up" }).click();
  await expect(page.getByRole("alert")).toContainText("Give it a title");
  await page.getByLabel("Title").fill("One coffee");
  await page.getByRole("checkbox", { name: good.name }).check();
  await page.getByRole("radio", { name: "Tea", exact: true }).check();
  await page.getByRole("button", { name: "Set the session up" }).click();
  await expect(
    page.getByText(`has ${good.name}, which is no tea: this form is for tea`).first(),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Coffee Value Assessment" }).check();
  await expectAccessible(page, "the form of a session");
  await page.getByRole("button", { name: "Set the session up" }).click();
  await page.getByRole("link", { name: /^Cup it/ }).click();
  await expect(page.getByText("8 to mark")).toBeVisible();
  for (const slider of await page.getByRole("slider").all()) {
    if (!(await slider.isVisible())) continue;
    await slider.focus();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("79.00")).toBeVisible();
  await page.getByText("Describe it").click();
  await page.getByRole("group", { name: "Main tastes" }).getByText("Sweet").click();
  await expectAccessible(page, "a sheet of the Coffee Value Assessment");
  await page.getByRole("button", { name: "Save the sheet" }).click();
  await expect(page.getByText("Your sheet: 79.00")).toBeVisible();
});
