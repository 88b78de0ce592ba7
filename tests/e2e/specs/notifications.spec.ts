import { expectAccessible } from "../support/axe.ts";
import type { Client } from "../support/client.ts";
import { healWhenPressed } from "../support/failing.ts";
import { lettersTo, linkTo } from "../support/letters.ts";
import { asSeller, listLot } from "../support/office.ts";
import type { Shop } from "../support/shop.ts";
import {
  expectLive,
  expectWithinASecond,
  messagesIcon,
  msUntil,
  notificationsIcon,
  say,
  talkAbout,
} from "../support/talk.ts";
import { expect, test } from "../support/test.ts";
import { demoSeller, offered, requested, secondBrowser } from "../support/trade.ts";

/** The number of rows that the dialog requests; the page requests another number. */
const IN_DIALOG = 6;

/** Makes a seller's offer to this buyer, who is notified of it. Returns the quote's id. */
async function offerTo(buyer: Client, shop: Shop): Promise<string> {
  const { client: seller, good } = await demoSeller(shop);
  const id = await requested(buyer, good);
  await seller.json("POST", `/api/quotes/${id}/offer`, offered(good, 1));
  return id;
}

test("what happens is told within a second, and leads to what it is about", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  await page.goto("/dashboard");
  await expectLive(page);
  await expect(notificationsIcon(page)).toHaveAccessibleName("Notifications");
  const took: number[] = [];
  let quote = "";
  for (const offers of [1, 2, 3]) {
    quote = await offerTo(buyer, shop);
    const name = `Notifications, ${offers} unread`;
    took.push(await msUntil(() => expect(notificationsIcon(page)).toHaveAccessibleName(name)));
  }
  expectWithinASecond(took);

  await notificationsIcon(page).click();
  const dialog = page.getByRole("dialog", { name: "Notification" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notificationsIcon(page)).toBeFocused();

  await notificationsIcon(page).click();
  await dialog.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(`/quotes/${quote}`);
  await expect(dialog).toHaveCount(0);
  await expect(notificationsIcon(page)).toHaveAccessibleName("Notifications, 2 unread");
});

test("the icons count what is unread, on every screen and in every open page", async ({
  buyerPage: page,
  account,
  browser,
  buyer,
  shop,
}) => {
  const { client: seller, good } = await demoSeller(shop);
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await secondBrowser(context, shop, account);
  await other.goto("/home");
  await page.goto("/notifications");
  for (const each of [page, other]) await expectLive(each);
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await offerTo(buyer, shop);
  await offerTo(buyer, shop);
  const talk = await talkAbout(buyer, good.name, "Hello");
  await say(seller, talk, "Hello to you");
  for (const each of [page, other]) {
    await expect(notificationsIcon(each)).toHaveAccessibleName(/, [2-9] unread/);
    await expect(messagesIcon(each)).toHaveAccessibleName("Messages, 1 unread");
  }
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Unread/ })
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  for (const each of [page, other])
    await expect(notificationsIcon(each)).toHaveAccessibleName("Notifications");
  await expect(page.getByRole("main").getByRole("link", { name: /^Unread/ })).toHaveCount(0);
  await other.goto(`/messages/${talk}`);
  for (const each of [page, other]) await expect(messagesIcon(each)).toHaveAccessibleName("Messages");
  await context.close();
});

test("older notifications come when they are asked for", async ({ page, buyer, shop }) => {
  test.slow();
  const seller = await asSeller(page, shop);
  const lot = await listLot(seller, `N-${crypto.randomUUID().slice(0, 8)}`);
  for (let orders = 0; orders < 21; orders++) {
    await buyer.addToCart(lot.name, 1);
    await buyer.placeOrder();
  }
  await page.goto("/notifications");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(20);
  await page.getByRole("button", { name: "Earlier notifications" }).click();
  await expect.poll(() => items.count()).toBeGreaterThan(20);
});

test("an e-mail's link ends all e-mail at one press", async ({ page, account, buyer, shop }) => {
  await offerTo(buyer, shop);
  const link = await linkTo(shop, account.email, "/unsubscribe/");
  await page.goto(link);
  await page.getByRole("button", { name: "Send me no more e-mails" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("status")).toContainText("You get no more e-mails about your account.");
  const { email } = await buyer.json<{ email: Record<string, boolean> }>(
    "GET",
    "/api/notification-preferences",
  );
  expect(Object.values(email)).not.toContain(true);

  await page.goto("/unsubscribe/no-such-token");
  await page.getByRole("button", { name: "Send me no more e-mails" }).click();
  await expect(main.getByRole("alert")).toContainText("This link is not valid any more.");
});

test("one chooses what is told by e-mail", async ({ buyerPage: page, buyer, shop, account }) => {
  await page.goto("/settings");
  const quotes = page.getByRole("checkbox", { name: /^Quotes and contracts/ });
  await expect(quotes).toBeChecked();
  await quotes.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your choice is saved." })).toBeVisible();
  await page.reload();
  await expect(quotes).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Messages/ })).toBeChecked();

  // No e-mail is sent for the first offer; one is sent for the second.
  await expectLive(page);
  await offerTo(buyer, shop);
  await expect(notificationsIcon(page)).toHaveAccessibleName("Notifications, 1 unread");
  await quotes.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your choice is saved." })).toBeVisible();
  const second = await offerTo(buyer, shop);
  await linkTo(shop, account.email, "/unsubscribe/");
  const letters = await lettersTo(shop, account.email);
  const offers = letters.filter((letter) => letter.includes("/quotes/"));
  expect(offers).toHaveLength(1);
  expect(offers[0]).toContain(`/quotes/${second}`);
});

test("what could not be loaded is said, and tried again", async ({ buyerPage: page }) => {
  await page.route("**/api/notifications?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/notifications");
  await expect(page.getByRole("alert")).toContainText("Your notifications could not be loaded.");
  await notificationsIcon(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    "Your notifications could not be loaded.",
  );
  await healWhenPressed(page, `**/api/notifications?limit=${IN_DIALOG}*`);
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog").getByText("Nothing yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await healWhenPressed(page, "**/api/notifications?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByText("Nothing yet.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("notifications are accessible", async ({ buyerPage: page, buyer, shop }) => {
      test.slow();
      await page.goto("/notifications");
      await expect(page.getByText("Nothing yet.")).toBeVisible();
      await expectAccessible(page, "no notifications");
      await offerTo(buyer, shop);
      await page.reload();
      await expect(page.getByRole("main").getByRole("link", { name: /^Unread/ })).toBeVisible();
      await expectAccessible(page, "notifications");
      await page.goto("/home");
      await notificationsIcon(page).click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
      await expectAccessible(page, "the newest notifications");
      await page.goto("/unsubscribe/no-such-token");
      await page.getByRole("button", { name: "Send me no more e-mails" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a link that does not hold");
    });
  });
}
