import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { carriersPage, shippedAbroad, takenAbroad } from "../support/freight.ts";
import { demoAccount, listLot } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

/* Papers of shipments: the owner's rules, the papers that follow from them, and the one that the shop takes off. */

/** It is roasted. */
const COFFEE = "Nyeri AA Light Roast";

test("the owner finds a rule, changes it, tries the rules, and new shipments follow", async ({
  page,
  openShop,
}) => {
  const shop = await openShop();
  const admin = await demoAccount(shop, "admin");
  await signInQuietly(page, shop, admin);
  const buyer = new Client(shop, (await demoAccount(shop, "buyer")).token);
  const old = await shippedAbroad(buyer, COFFEE, 1);
  await page.goto(`${shop.url}/admin/paper-rules`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Papers", exact: true })).toBeVisible();
  await expect(main.getByText(/^\d+ of \d+ rules/)).toBeVisible();
  await main.getByLabel("Paper", { exact: true }).selectOption("Fumigation Certificate");
  await main.getByLabel("From", { exact: true }).selectOption("Kenya");
  await expect(main.getByText(/^1 of \d+ rules/)).toBeVisible();
  await expectAccessible(page, "rules of papers");

  await main.getByRole("button", { name: "Change: Fumigation Certificate, Kenya to abroad" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the rule" });
  await expect(dialog.getByLabel("Who makes it out")).toHaveValue("Licensed fumigation company");
  await dialog.getByLabel("Who makes it out").fill("The fumigator in Mombasa");
  await dialog.getByLabel("When it is due").selectOption("On the way");
  await dialog.getByLabel("What waits for it").selectOption("Pickup");
  await dialog.getByRole("button", { name: "Save the rule" }).click();
  await expect(dialog.getByText("must not come before the paper is due")).toHaveCount(2);
  await dialog.getByLabel("When it is due").selectOption("Before pickup");
  await dialog.getByLabel("Valid for days").fill("21");
  await expectAccessible(page, "a rule of papers");
  await dialog.getByRole("button", { name: "Save the rule" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText("The fumigator in Mombasa")).toBeVisible();

  const tried = main.getByRole("region", { name: "Try the rules" });
  await tried.getByLabel("Leaves on").fill("2027-02-01");
  await tried.getByRole("button", { name: "Try it" }).click();
  await expect(tried.getByText(/Such a shipment needs \d+ papers\./)).toBeVisible();
  const line = tried.getByRole("listitem").filter({ hasText: "The fumigator in Mombasa" });
  await expect(line).toContainText(
    "Seller hands it in before pickup; pickup waits for it. Valid for 21 days.",
  );
  await expect(tried.getByText("DDS Reference Number")).toBeVisible();
  await tried.getByLabel("It starts in").selectOption("Uganda");
  await tried.getByLabel("By way of").selectOption("Kenya");
  await tried.getByLabel("Paid by").selectOption("Letter of credit");
  await tried.getByRole("button", { name: "Try it" }).click();
  await expect(tried.getByText(/for the way through Kenya to the port/)).toBeVisible();
  await expect(tried.getByText(/the full set of originals/)).toBeVisible();
  await tried.getByLabel("It starts in").selectOption("Kenya");
  await tried.getByLabel("By way of").selectOption("");
  await tried.getByRole("button", { name: "Try it" }).click();
  await expect(line).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, "rules of papers on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await main.getByRole("button", { name: "Switch off: Fumigation Certificate, Kenya to abroad" }).click();
  await expect(main.getByRole("button", { name: /^Switch on: Fumigation/ })).toBeVisible();
  await tried.getByRole("button", { name: "Try it" }).click();
  await expect(line).toHaveCount(0);
  await main.getByRole("button", { name: /^Switch on: Fumigation/ }).click();
  await expect(main.getByRole("button", { name: /^Switch off: Fumigation/ })).toBeVisible();

  const issuer = async (id: string) => {
    const { documents } = await buyer.json<{
      documents: { type: string; need: { issuer: string } | null }[];
    }>("GET", `/api/shipments/${id}`);
    return documents.find(({ type }) => type === "fumigation")?.need?.issuer;
  };
  expect(await issuer((await shippedAbroad(buyer, COFFEE, 1)).id)).toBe("The fumigator in Mombasa");
  expect(await issuer(old.id), "a planned shipment keeps its papers").toBe("Licensed fumigation company");

  await main.getByRole("button", { name: "Put the packaged rules back" }).click();
  await page.getByRole("button", { name: "Put them back" }).click();
  await expect(main.getByText("Licensed fumigation company")).toBeVisible();
});

test("a shipment says who makes out each paper and what waits; the owner takes one off with a reason", async ({
  page,
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const buyer = new Client(shop, (await demoAccount(shop, "buyer")).token);
  const seller = new Client(shop, (await demoAccount(shop, "seller")).token);
  const green = await listLot(seller, "PAPERS-01", { name: "Green coffee with papers" });
  const shipment = await takenAbroad(buyer, shop, green.name);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const work = await carriersPage(context, shop);
  await work.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await work.getByRole("tab", { name: "Documents" }).click();
  const papers = work.getByRole("dialog");
  const waits = papers.getByText("waits for: ").first();
  await expect(waits).toContainText(
    "Pickup waits for: Customs, Shipping Contract, Phytosanitary Certificate.",
  );
  await expect(papers.getByText(/From: KEPHIS/)).toBeVisible();
  await expect(papers.getByText("Certificate of Origin or EUR.1")).toBeVisible();
  await expect(papers.getByText("Insurance Certificate")).toBeHidden();
  await papers.getByText(/^Other papers \(\d+\)$/).click();
  await expect(papers.getByText("Insurance Certificate")).toBeVisible();
  await expectAccessible(work, "the papers of a shipment");

  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto(`${shop.url}/admin/shipments/${shipment.id}`);
  await page.getByRole("button", { name: "Take off: Phytosanitary Certificate" }).click();
  const ask = page.getByRole("dialog");
  await ask.getByLabel("Reason").fill("These goods go without one.");
  await ask.getByRole("button", { name: "Take it off" }).click();
  await expect(ask).toHaveCount(0);
  await expect(page.getByText("Not required: These goods go without one.")).toBeVisible();
  await expectAccessible(page, "the papers of any shipment");
  await expect(waits).toContainText("Pickup waits for: Customs, Shipping Contract.");
  await expect(papers.getByText("These goods go without one.")).toBeVisible();
  await page.getByRole("button", { name: "Ask for it again: Phytosanitary Certificate" }).click();
  await expect(waits).toContainText("Phytosanitary Certificate");
  await work.getByRole("tab", { name: "Activity" }).click();
  await expect(
    work.getByText("Phytosanitary Certificate is not required: These goods go without one."),
  ).toBeVisible();
  await context.close();
});

test("a paper with a validity asks for its day of issue, and warns before it expires", async ({
  browser,
  openShop,
}) => {
  const shop = await openShop();
  const buyer = new Client(shop, (await demoAccount(shop, "buyer")).token);
  const admin = new Client(shop, (await demoAccount(shop, "admin")).token);
  const rule = {
    paper: "insurance",
    origin: "KE",
    destination: "NL",
    issuer: "An insurer",
    uploader: "carrier",
    blocks: "pickup",
  };
  await admin.json("POST", "/api/admin/paper-rules", { ...rule, validDays: 10 });
  const shipment = await takenAbroad(buyer, shop, COFFEE);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const work = await carriersPage(context, shop);
  await work.goto(`${shop.url}/shipments?view=${shipment.id}`);
  await work.getByRole("tab", { name: "Documents" }).click();
  const line = work.getByRole("listitem").filter({ has: work.getByText("Insurance Certificate (required)") });
  const waits = work.getByRole("listitem").filter({ hasText: /^Pickup waits for: / });
  await expect(line).toContainText("Valid for 10 days");
  await expect(waits, "roasted coffee needs none").not.toContainText("Phytosanitary Certificate");
  const pdf = { name: "policy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 a policy") };
  await line.getByLabel("File for Insurance Certificate").setInputFiles(pdf);
  const ask = work.getByRole("dialog", { name: "Upload: Insurance Certificate" });
  await ask.getByLabel("Day of issue").fill("2001-01-01");
  await expectAccessible(work, "the day of issue of a paper");
  await ask.getByRole("button", { name: "Upload it" }).click();
  await expect(line.getByText("Expired", { exact: true })).toBeVisible();
  await expect(line).toContainText("It was valid until 11 January 2001. Hand in a new one.");
  await expect(waits).toContainText("Insurance Certificate");
  await line.getByLabel("File for Insurance Certificate").setInputFiles(pdf);
  await ask.getByRole("button", { name: "Upload it" }).click();
  await expect(line).toContainText("Expires soon: valid until");
  await expect(waits).not.toContainText("Insurance Certificate");
  await context.close();
});
