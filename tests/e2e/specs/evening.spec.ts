import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { Client, PASSWORD } from "../support/client.ts";
import { shipmentOf } from "../support/freight.ts";
import { MailServer } from "../support/mail-server.ts";
import { Momo } from "../support/momo.ts";
import { listLot } from "../support/office.ts";
import { png } from "../support/png.ts";
import { choosePassword, placeOrderButton, successTitle } from "../support/screens.ts";

import { expect, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

/* An owner's first evening: from an empty folder to the first money. */

const NAME = "Kahawa House";
const LOGO = { name: "logo.png", mimeType: "image/png", buffer: png(120, 40, [122, 31, 92]) };

test("an owner opens a shop in an evening: a stranger buys, pays by phone, and gets a parcel", async ({
  page,
  browser,
  openShop,
}) => {
  test.setTimeout(240_000);
  const [mail, momo] = [await MailServer.start(), await Momo.start()];
  mail.refusing = false;
  const shop = await openShop({ DEMO__ENABLED: "false" });
  // Providers and e-mails lead back to the shop's address, which is known once it is open.
  await shop.stop();
  shop.settings.SERVER__PUBLIC_URL = shop.url;
  await shop.start();
  const main = page.getByRole("main");
  const row = (name: string) => main.getByRole("link", { name: new RegExp(`^${name} ?,`) });
  const isDone = async (name: string) => {
    await page.goto(`${shop.url}/admin/first-day`);
    await expect(row(name)).toContainText("done");
  };

  await test.step("the owner sets the shop up, and sees what is to be done", async () => {
    await page.goto(`${shop.url}/setup`);
    const printed = () => /with the code (\S+)/.exec(shop.console)?.[1] ?? "";
    await expect.poll(printed).not.toBe("");
    await page.getByLabel("Code from the console").fill(printed());
    await page.getByLabel("Your name").fill("Wanjiru Kamau");
    await page.getByLabel("Email").fill("owner@kahawa.example");
    await choosePassword(page, "Password", PASSWORD);
    await page.getByLabel("I sell goods in this shop myself").check();
    await page.getByRole("button", { name: "Set up the shop" }).click();
    await expect(page).toHaveURL(/\/admin\/first-day$/);
    await expect(row("Name and logo")).toContainText("to do");
    await expect(row("Somebody sells")).toContainText("done");
  });

  await test.step("name, logo and euros", async () => {
    await row("Name and logo").click();
    await main.getByLabel("Name of the shop").fill(NAME);
    await main.getByLabel("Currency of new goods").selectOption("EUR");
    await main.getByRole("button", { name: "Save" }).click();
    await expect(saved(page)).toBeVisible();
    await main.getByLabel("A picture file").setInputFiles(LOGO);
    await main.getByRole("button", { name: "Use this logo" }).click();
    await expect(saved(page)).toBeVisible();
    await isDone("Name and logo");
  });

  const owner = new Client(shop, await page.evaluate(() => localStorage.getItem("token") ?? ""));
  const lot = await listLot(owner, "NYERI-1", { name: "Nyeri Peaberry", currency: null });

  await test.step("a way to be paid: mobile money, and a bank account", async () => {
    await isDone("The first product");
    await page.goto(`${shop.url}/admin/payments`);
    await page.getByRole("button", { name: "Connect MTN MoMo" }).click();
    const form = page.getByRole("dialog", { name: "Connect MTN MoMo" });
    await form.getByLabel("Subscription key", { exact: true }).fill(momo.key);
    await form.getByLabel("API user").fill("user");
    await form.getByLabel("API key").fill("key");
    // Of its two modes, the test mode alone counts in euros.
    await form.getByLabel("Environment").fill("sandbox");
    await form.getByLabel("Address of the provider").fill(momo.url);
    await form.getByRole("button", { name: "Try and save" }).click();
    await expect(form).toBeHidden();
    await page.goto(`${shop.url}/payout-details`);
    await page.getByRole("button", { name: "Add a way to be paid" }).click();
    const details = page.getByRole("dialog", { name: "Add a way to be paid" });
    await details.getByLabel("Name of the account's owner").fill("Kahawa House Ltd");
    await details.getByLabel("IBAN", { exact: true }).fill("GB82 WEST 1234 5698 7654 32");
    await details.getByRole("button", { name: "Add it" }).click();
    await expect(details).toBeHidden();
    await isDone("A way to be paid");
  });

  await test.step("value added tax", async () => {
    await row("Tax").click();
    await main.getByRole("button", { name: "Take the usual rules" }).click();
    const offered = page.getByRole("dialog", { name: "Take the usual rules" });
    await offered.getByLabel("Kenya").check();
    await offered.getByRole("button", { name: "Add them" }).click();
    await expect(offered).toBeHidden();
    await main.getByLabel("My shop charges tax").check();
    await main.getByRole("button", { name: "Save the settings" }).click();
    await expect(main.getByText("New orders are taxed by the rules.")).toBeVisible();
    await page.goto(`${shop.url}/edit`);
    const number = main.getByRole("region", { name: "Tax number" });
    await number.getByLabel("Issued in").fill("Kenya");
    await number.getByLabel(/^Number/).fill("P051234567Q");
    await number.getByRole("button", { name: "Save the tax number" }).click();
    await expect(number.getByText("Your tax number is saved.")).toBeVisible();
    await isDone("Tax");
  });

  await test.step("freight", async () => {
    await row("Freight").click();
    await page.getByRole("button", { name: "Set the shop's rates" }).click();
    await page.getByRole("button", { name: "Add a zone" }).click();
    await page.getByLabel("Name of the zone").fill("Everywhere");
    await page.getByRole("checkbox", { name: "All countries that no other zone names" }).check();
    await page.getByLabel("Up to kg, row 1 of Everywhere").fill("10");
    await page.getByLabel("Price, row 1 of Everywhere").fill("12.00");
    await page.getByRole("button", { name: "Save the rates" }).click();
    await expect(page.getByText("It is saved.")).toBeVisible();
    await isDone("Freight");
  });

  await test.step("e-mail and terms", async () => {
    await row("E-mail").click();
    await main.getByLabel("Server").fill("localhost");
    await main.getByLabel("Port").fill(mail.url.split(":").pop() ?? "");
    await main.getByLabel("Protection").selectOption("none");
    await main.getByLabel("Sender").fill("shop@kahawa.example");
    await main.getByRole("button", { name: "Save" }).click();
    await expect(main.getByText("E-mails go to the server below.")).toBeVisible();
    await main.getByRole("button", { name: "Send me a test" }).click();
    await expect(main.getByText("A test is on its way to owner@kahawa.example.")).toBeVisible();
    await isDone("E-mail");
    await row("Terms of sale").click();
    await main.getByLabel("Text in Markdown").fill("Pay within 14 days.");
    await main.getByRole("button", { name: "Save and show" }).click();
    await expect(saved(page)).toBeVisible();
    await isDone("Terms of sale");
    await main.getByRole("button", { name: /^Try an order of / }).click();
    await expect(row("A test order")).toContainText("done");
    await expect(main.getByRole("status").filter({ hasText: "All of it is done." })).toBeVisible();
  });

  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  await confirmed(visitor, mail, account.email);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await secondBrowser(context, shop, account);
  const buyer = visitor.as(account);

  await test.step("a stranger buys: goods, freight and tax make the total", async () => {
    await phone.goto(`${shop.url}/product/${lot.id}`);
    await phone.getByRole("textbox", { name: "Quantity" }).fill("4");
    await phone.getByRole("button", { name: "Add to Cart" }).click();
    await expect(phone.getByText("Product added to cart!")).toBeVisible();
    await phone.goto(`${shop.url}/checkout`);
    await phone.getByLabel("Country").fill("Kenya");
    const review = phone.getByRole("region", { name: "Review" });
    // 4 kg at 12.50 are 50.00, a parcel of 4 kg costs 12.00, and 16 % of 62.00 are 9.92.
    for (const amount of ["€50.00", "€12.00", "€9.92", "€71.92"]) {
      await expect(review.getByText(amount).first()).toBeVisible();
    }
    await placeOrderButton(phone).click();
    await expect(successTitle(phone)).toBeVisible();
  });

  const [order] = await buyer
    .json<{ items: { id: string; total: string }[] }>("GET", "/api/orders")
    .then(({ items }) => items);
  expect(order?.total).toBe("71.92");

  await test.step("and pays by phone", async () => {
    const bills = () => buyer.json<{ id: string; description: string }[]>("GET", "/api/billing");
    await expect.poll(async () => (await bills()).length).toBe(1);
    const [bill] = await bills();
    await phone.goto(`${shop.url}/billing?view=${bill?.id}`);
    const dialog = phone.getByRole("dialog", { name: bill?.description });
    await dialog.getByLabel("Pay by MTN MoMo (test)", { exact: true }).check();
    await dialog.getByLabel("Telephone number").fill("+256 772 123 456");
    await dialog.getByRole("button", { name: "Pay €71.92" }).click();
    await expect
      .poll(async () => (await buyer.json<{ status: string }>("GET", `/api/bills/${bill?.id}`)).status, {
        timeout: 20_000,
      })
      .toBe("paid");
    expect(momo.requests.map(({ amount, currency }) => [amount, currency])).toEqual([["71.92", "EUR"]]);
    const paper = await buyer.call("GET", `/api/bills/${bill?.id}/invoice.pdf`);
    const text = textOf(Buffer.from(await paper.arrayBuffer()));
    expect(text).toContain(NAME);
    expect(text).toContain("71.92");
    expect(text).not.toMatch(/Sokoni|\$/);
  });

  await test.step("the goods are sent as a parcel", async () => {
    const { id } = await shipmentOf(buyer, order?.id ?? "");
    await page.goto(`${shop.url}/shipments?view=${id}`);
    await page.getByRole("dialog").getByRole("button", { name: "Send as a parcel" }).click();
    const form = page.getByRole("dialog", { name: /as a parcel$/ });
    await form.getByLabel("Post or courier").fill("Posta Kenya");
    await form.getByLabel("Tracking number").fill("RR123456785KE");
    await form.getByRole("button", { name: "It is handed over" }).click();
    await expect(form).toBeHidden();
    await phone.goto(`${shop.url}/purchases`);
    await phone.getByRole("button", { name: /^View/ }).first().click();
    await expect(phone.getByText(/RR123456785KE/).first()).toBeVisible();
  });

  await test.step("and the statement has the money to the cent", async () => {
    await page.goto(`${shop.url}/billing?side=payee`);
    await page.getByRole("link", { name: "Statement" }).click();
    const sums = page.getByRole("region", { name: "Sums in EUR" });
    await expect(sums).toContainText("€71.92");
    await expect(sums).toContainText("Test payments are in these sums");
    const lines = page.getByRole("table", { name: "Payments and refunds" });
    await expect(lines.getByRole("row").nth(1)).toContainText("€71.92");
    await expect(lines.getByRole("row").nth(1)).toContainText("MTN MoMo (test)");
    const summary = await owner.json<{ toReceive: unknown[] }>("GET", "/api/billing/summary");
    expect(summary.toReceive).toEqual([]);
  });

  expect(mail.texts.length).toBeGreaterThan(3);
  for (const text of mail.texts) expect(text).not.toMatch(/Sokoni|\$/);
  await context.close();
  mail.close();
  momo.close();
});

function saved(page: Page) {
  return page.getByRole("main").getByRole("status").filter({ hasText: "It is saved" });
}

/** Opens the link that the stranger was sent. */
async function confirmed(visitor: Client, mail: MailServer, email: string): Promise<void> {
  const link = () => {
    const letter = mail.texts.find((text) => text.includes(email) && text.includes("/confirm-email/"));
    return /\/confirm-email\/([\w-]+)/.exec((letter ?? "").replaceAll("=\n", ""))?.[1] ?? "";
  };
  await expect.poll(link, { timeout: 20_000 }).not.toBe("");
  await visitor.call("POST", "/auth/email/confirm", { token: link() });
}

/** The words of a PDF file, whose streams may be packed. */
function textOf(file: Buffer): string {
  const raw = file.toString("latin1");
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed]) => {
    const bytes = Buffer.from(packed ?? "", "latin1");
    try {
      return inflateSync(bytes).toString("latin1");
    } catch {
      return bytes.toString("latin1");
    }
  });
  const words = [...streams.join("\n").matchAll(/(?:\((.*)\)|<([0-9A-F]+)>) Tj/g)];
  return words.map(([, plain, hex]) => plain ?? Buffer.from(hex ?? "", "hex").toString("latin1")).join("\n");
}
