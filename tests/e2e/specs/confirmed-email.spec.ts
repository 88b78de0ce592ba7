import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { type confirmEmail, lettersTo } from "../support/letters.ts";
import { DEMO_PASSWORD } from "../support/shop.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

test("checkout waits for the confirmed e-mail, sends the link again, and goes on when it is confirmed elsewhere", async ({
  page,
  openShop,
}, info) => {
  const shop = await openShop({ ORDERS__CONFIRMED_EMAIL: "always" });
  const visitor = new Client(shop);
  const account = await visitor.newAccount();
  const buyer = visitor.as(account);
  const lot = (await visitor.products()).find(({ stock }) => stock > 10);
  const product = await visitor.json<{ id: string; min_quantity: number }>("GET", `/api/products/${lot?.id}`);
  await buyer.json("POST", "/cart/add", { itemID: product.id, itemQuantity: product.min_quantity });

  await signInQuietly(page, shop, account);
  await page.goto(`${shop.url}/checkout`);
  const notice = page.getByRole("region", { name: "Confirm your e-mail first" });
  await expect(notice).toContainText(account.email);
  const place = page.getByRole("button", { name: "Place order" });
  await expect(place).toBeDisabled();
  const before = (await lettersTo(shop, account.email)).length;
  await notice.getByRole("button", { name: "Send the link again" }).click();
  await expect(notice.getByRole("status")).toContainText("A new link is on its way");
  await expect.poll(async () => (await lettersTo(shop, account.email)).length).toBeGreaterThan(before);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await notice.scrollIntoViewIfNeeded();
    await expectAccessible(page, `checkout at ${width}`);
    await page.screenshot({ path: info.outputPath(`checkout-${width}.png`) });
  }

  await page.goto(`${shop.url}/product/${product.id}`);
  await page.getByRole("button", { name: "Inquire" }).click();
  await expect(page.getByRole("dialog").getByText("Confirm your e-mail first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request a quote" })).toBeDisabled();

  await page.goto(`${shop.url}/checkout`);
  await expect(notice).toBeVisible();
  // In another tab, or on a phone: nothing is done on this page.
  await confirmLatest(shop, account.email);
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
  await expect(place).toBeEnabled();
});

test("whoever signs up in the demo places an order within the first minute", async ({
  buyerPage: page,
  buyer,
}) => {
  const lot = (await buyer.products()).find(({ stock }) => stock > 10);
  const product = await buyer.json<{ id: string; min_quantity: number }>("GET", `/api/products/${lot?.id}`);
  await buyer.json("POST", "/cart/add", { itemID: product.id, itemQuantity: product.min_quantity });
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: "Place order" })).toBeEnabled();
  await expect(page.getByRole("region", { name: "Confirm your e-mail first" })).toHaveCount(0);
  await buyer.placeOrder();
});

test("the administrator of a shop without a mail server is told what follows for orders", async ({
  page,
  openShop,
}, info) => {
  const shop = await openShop();
  await shop.stop();
  // The same folder without the demo: a shop of its own, whose administrator is known.
  shop.settings.DEMO__ENABLED = "false";
  await shop.start();
  const { token } = await new Client(shop).json<{ token: string }>("POST", "/auth/login", {
    email: "admin@sokoni.example",
    password: DEMO_PASSWORD,
  });
  await signInQuietly(page, shop, { email: "", password: "", name: "", token });
  await page.goto(`${shop.url}/admin`);
  const notice = page.getByRole("region", { name: "Ordering without a mail server" });
  await expect(notice).toContainText("whoever signs up orders and signs at once");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: info.outputPath(`admin-${width}.png`) });
  }
});

/** Opens the newest of several links. */
async function confirmLatest(shop: Parameters<typeof confirmEmail>[0], email: string): Promise<void> {
  const links = (await lettersTo(shop, email)).flatMap(
    (letter) => letter.match(/\/confirm-email\/[\w-]+/g) ?? [],
  );
  const tried = links.map((link) =>
    new Client(shop).call("POST", "/auth/email/confirm", { token: link.slice("/confirm-email/".length) }),
  );
  const statuses = (await Promise.all(tried)).map(({ status }) => status);
  expect(statuses).toContain(204);
}
