import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { demoAccount } from "../support/office.ts";
import { Stripe } from "../support/stripe.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { secondBrowser } from "../support/trade.ts";

test("an administrator connects Stripe, and a buyer pays on its page and comes back", async ({
  page,
  browser,
  openShop,
}) => {
  test.slow();
  const [shop, stripe] = [await openShop(), await Stripe.start()];
  // Providers send buyers back to the shop's address, which is known once it is open.
  await shop.stop();
  shop.settings.SERVER__PUBLIC_URL = shop.url;
  await shop.start();

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await secondBrowser(context, shop, await demoAccount(shop, "admin"));
  await desk.goto(`${shop.url}/admin/payments`);
  await expect(desk.getByText("Not connected")).toHaveCount(3);
  await expectAccessible(desk, "providers, none connected");
  await desk.getByRole("button", { name: "Connect Stripe" }).click();
  const form = desk.getByRole("dialog", { name: "Connect Stripe" });
  await form.getByLabel("Secret key").fill("sk_test_wrong");
  await form.getByLabel("Signing secret of the webhook").fill("whsec_1");
  await form.getByLabel("Address of the provider").fill(stripe.url);
  await expectAccessible(desk, "the form of a connection");
  await form.getByRole("button", { name: "Try and save" }).click();
  await expect(form.getByRole("alert")).toContainText("Stripe refused these keys. Nothing was saved.");
  await form.getByLabel("Secret key").fill("sk_test_good");
  await form.getByRole("button", { name: "Try and save" }).click();
  await expect(form).toBeHidden();
  await expect(desk.getByText("Test", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "Try the connection to Stripe" }).click();
  await expect(desk.getByText("Stripe accepts the keys.")).toBeVisible();
  await expectAccessible(desk, "a connection");
  await expect(desk.getByText("sk_test_good")).toHaveCount(0);

  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  const buyer = visitor.as(account);
  await signInQuietly(page, shop, account);
  await buyer.addToCart("Nyeri AA Light Roast", 2);
  await buyer.placeOrder();
  const bills = () => buyer.json<{ id: string; description: string }[]>("GET", "/api/billing");
  await expect.poll(async () => (await bills()).length).toBe(1);
  const [bill] = await bills();
  if (!bill) throw new Error("the order has no bill");
  await page.goto(`${shop.url}/billing?view=${bill.id}`);
  const dialog = page.getByRole("dialog", { name: bill.description });
  await dialog.getByLabel("Pay by Card (test)", { exact: true }).check();
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Stand-in of Stripe" })).toBeVisible();

  // Who comes back without having paid goes on from the bill.
  await page.goto(`${shop.url}/billing?view=${bill.id}`);
  await dialog.getByRole("link", { name: "Go on to the payment page" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(dialog.getByText("Card (test)")).toBeVisible();
  await expect(dialog.getByText("Paid", { exact: true }).last()).toBeVisible();
  await expect
    .poll(async () => (await buyer.json<{ status: string }>("GET", `/api/bills/${bill.id}`)).status)
    .toBe("paid");
  expect(stripe.sessions).toHaveLength(1);
  await expectAccessible(page, "a bill that is paid");
  await context.close();
  stripe.close();
});
