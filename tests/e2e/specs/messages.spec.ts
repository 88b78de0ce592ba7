import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { healWhenPressed } from "../support/failing.ts";
import { demoAccount } from "../support/office.ts";
import {
  expectLive,
  expectWithinASecond,
  messagesIcon,
  msUntil,
  said,
  say,
  talkAbout,
  thread,
  write,
} from "../support/talk.ts";
import { expect, test } from "../support/test.ts";
import { agreed, buy, demoSeller, row, secondBrowser } from "../support/trade.ts";

/** Messages that two people write in turn, the buyer first. */
const TALK = [
  "Hello Wanjiku",
  "Hello, yes: 120 bags are left.",
  "Then I take twenty of them.",
  "They are put aside for you.",
  "Thank you.",
  "You are welcome.",
];

/** A product of the demo shop, and its seller. */
async function scene(shop: Parameters<typeof demoSeller>[0]) {
  const { account, client, good } = await demoSeller(shop);
  return { seller: client, sellerAccount: account, good: good.name };
}

async function open(page: Page, conversation: string): Promise<void> {
  await page.goto(`/messages/${conversation}`);
  await expect(thread(page)).toBeVisible();
  await expectLive(page);
}

test("two browsers chat, each message there within a second", async ({ buyerPage, browser, buyer, shop }) => {
  const { seller, sellerAccount, good } = await scene(shop);
  const id = await talkAbout(buyer, good, "Is the October lot still to be had?");
  const context = await browser.newContext({ baseURL: shop.url });
  const sellerPage = await secondBrowser(context, shop, sellerAccount);
  await sellerPage.goto("/dashboard");
  await expectLive(sellerPage);
  await expect(messagesIcon(sellerPage)).toHaveAccessibleName(/unread/);
  await messagesIcon(sellerPage).click();
  await expect(sellerPage.getByText("Select a conversation to start messaging")).toBeVisible();
  await sellerPage.getByRole("link", { name: /October lot/ }).click();
  await expect(thread(sellerPage)).toContainText("Is the October lot still to be had?");
  await open(buyerPage, id);

  // A blank message is not sent.
  await write(buyerPage, "   ");
  const took: Record<"toSeller" | "toBuyer", number[]> = { toSeller: [], toBuyer: [] };
  for (const [turn, text] of TALK.entries()) {
    const [from, to] = turn % 2 ? [sellerPage, buyerPage] : [buyerPage, sellerPage];
    await write(from, text);
    const there = await msUntil(() => expect(thread(to)).toContainText(text));
    took[turn % 2 ? "toBuyer" : "toSeller"].push(there);
  }
  expectWithinASecond(took.toSeller);
  expectWithinASecond(took.toBuyer);
  const words = ["Is the October lot still to be had?", ...TALK];
  for (const page of [buyerPage, sellerPage]) {
    await expect(thread(page).getByRole("listitem")).toHaveCount(words.length);
  }
  expect(await said(seller, id)).toEqual(words);
  // Opening the conversation marks it as read.
  await expect(messagesIcon(buyerPage)).toHaveAccessibleName("Messages");
  await context.close();
});

test("a cut network loses and doubles no message, in either direction", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { seller, good } = await scene(shop);
  const id = await talkAbout(buyer, good, "First");
  await open(page, id);
  await page.context().setOffline(true);
  await expectLive(page, "off");
  await write(page, "Second, without a network");
  await write(page, "Third, without a network");
  await expect(page.getByText("Not sent yet: it goes once the shop can be reached.")).toHaveCount(2);
  await say(seller, id, "Meanwhile, from the seller");
  await page.context().setOffline(false);
  await expectLive(page);
  await expect(thread(page)).toContainText("Meanwhile, from the seller");
  await expect(page.getByText("Not sent yet")).toHaveCount(0);

  // The shop accepts this message, but its answer is lost.
  let lost = 0;
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await write(page, "Fourth, its answer lost");
  await expect.poll(() => said(seller, id)).toHaveLength(5);
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await expect(page.getByText("Sending...")).toHaveCount(0);
  expect(lost).toBe(1);
  const all = [
    "First",
    "Meanwhile, from the seller",
    "Second, without a network",
    "Third, without a network",
    "Fourth, its answer lost",
  ];
  expect(await said(seller, id)).toEqual(all);
  await expect(thread(page).getByRole("listitem")).toHaveCount(all.length);
  await expect(thread(page).getByRole("listitem")).toContainText(all);
});

test("what could not be sent is sent by the next page, and forgotten at the log-out", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { seller, good } = await scene(shop);
  const id = await talkAbout(buyer, good, "First");
  await open(page, id);
  await page.route("**/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await write(page, "Written before the page was closed");
  await expect(page.getByText("Not sent yet")).toBeVisible();
  await page.unroute("**/messages");
  await page.goto("/home");
  await expect.poll(() => said(seller, id)).toEqual(["First", "Written before the page was closed"]);

  await page.route("**/messages", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { status: 422, detail: "This text is not taken." } })
      : route.fallback(),
  );
  await open(page, id);
  await write(page, "Refused");
  await expect(page.getByText("Not sent. This text is not taken.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(thread(page).getByText("Refused")).toHaveCount(0);
  await write(page, "Refused again");
  await expect(page.getByText("Not sent. This text is not taken.")).toBeVisible();
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/login/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unsent"))),
  ).toEqual([]);
});

test("a long conversation shows its end, and what is older as one goes up", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { seller, good } = await scene(shop);
  const id = await talkAbout(buyer, good, "The very first");
  for (let n = 2; n <= 70; n++) await say(n % 2 ? buyer : seller, id, `Message number ${n} of a long talk`);
  await open(page, id);
  await expect(thread(page).getByText("Message number 70 of a long talk")).toBeInViewport();
  await expect(thread(page).getByText("The very first")).toHaveCount(0);
  await thread(page).focus();
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(thread(page).getByText("The very first")).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(thread(page).getByRole("listitem")).toHaveCount(70);
});

test("the other side is written to from a product, a purchase, a quote and a contract", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { client: seller, good } = await demoSeller(shop);
  const write = async (button: string, text: string) => {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog").last();
    await dialog.getByRole("textbox").fill(text);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByRole("status")).toContainText("Your message is with");
    await dialog.getByRole("link", { name: "Go to the conversation" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(thread(page)).toContainText(text);
  };
  await page.goto(`/product/${good.id}`);
  await write("Message the seller", "Which month was it picked?");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Messages/ })
    .click();

  await buy(buyer, { [good.name]: good.min_quantity });
  await page.goto("/purchases");
  await row(page, "All purchases", good.name).getByRole("button", { name: "View" }).click();
  await write("Message supplier", "Please pack it on pallets.");

  const contract = await agreed(buyer, seller, good);
  await page.goto(`/contracts/${contract}`);
  await write("Message the seller", "When do you sign?");
  await page.goto("/account#quotes");
  await page.getByRole("region", { name: "Quote requests" }).getByRole("link", { name: good.name }).click();
  await write("Message the seller", "Thank you for the offer.");

  await page.goto("/messages");
  const list = page.getByRole("region", { name: "Messages" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await list.getByRole("link", { name: /Which month was it picked/ }).click();
  const about = page.getByRole("main").getByRole("link", { name: "See the product" });
  await expect(about).toHaveAttribute("href", `/product/${good.id}`);
});

test("a visitor who wants to write to a seller signs in first", async ({ page, visitor }) => {
  const { id } = await visitor.product("Nyeri AA Light Roast");
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Message the seller" }).click();
  await expect(page).toHaveURL(`/signin?return=%2Fproduct%2F${id}`);
});

test("conversations say when there are none, when one is not there, and when they could not be loaded", async ({
  buyerPage: page,
}) => {
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet.")).toBeVisible();
  await expect(page.getByText("Select a conversation to start messaging")).toBeVisible();
  await page.goto("/messages/no-such-conversation");
  await expect(page.getByText("This conversation is not among yours.")).toBeVisible();
  await page.route("**/api/conversations?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/messages");
  await expect(page.getByRole("alert")).toContainText("Your conversations could not be loaded.");
  await healWhenPressed(page, "**/api/conversations?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No conversations yet.")).toBeVisible();
});

test("the administrator reads what came by the contact form", async ({ page, shop, visitor, buyerPage }) => {
  const message = `Do you roast on Fridays? ${crypto.randomUUID()}`;
  const admin = await demoAccount(shop, "admin");
  await buyerPage.goto("/messages");
  await expect(buyerPage.getByText("No conversations yet.")).toBeVisible();
  await expect(buyerPage.getByRole("link", { name: "Contact form" })).toHaveCount(0);
  await page.evaluate((token) => localStorage.setItem("token", token), admin.token);
  await page.goto("/messages");
  await page.getByRole("link", { name: "Contact form" }).click();
  await expect(page).toHaveURL(/\/admin\/contact$/);
  // The address in notifications.
  await page.goto("/messages/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact form" })).toBeVisible();
  await expectLive(page);
  await visitor.json("POST", "/contact", { name: "Achieng", email: "achieng@example.com", message });
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("link", { name: "achieng@example.com" }).first()).toBeVisible();
});

test("on a phone the list and the thread are two steps", async ({ buyerPage: page, buyer, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { good } = await scene(shop);
  await talkAbout(buyer, good, "Hello from a phone");
  await page.goto("/messages");
  await page.getByRole("link", { name: /Hello from a phone/ }).click();
  await expect(thread(page)).toContainText("Hello from a phone");
  await expect(page.getByRole("heading", { name: "Messages" })).toBeHidden();
  await page.getByRole("link", { name: "All conversations" }).click();
  await expect(thread(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("messages are accessible", async ({ buyerPage: page, buyer, shop }) => {
      test.slow();
      const { seller, good } = await scene(shop);
      await page.goto("/messages");
      await expect(page.getByText("No conversations yet.")).toBeVisible();
      await expectAccessible(page, "no conversations");
      const id = await talkAbout(buyer, good, "Is it still to be had?");
      await say(seller, id, "It is.\nHow much of it?");
      await page.reload();
      await expect(page.getByRole("link", { name: /How much of it/ })).toBeVisible();
      await expectAccessible(page, "conversations, one unread");
      await page.route("**/messages", (route) =>
        route.request().method() === "POST" ? route.abort() : route.fallback(),
      );
      await open(page, id);
      await write(page, "On its way");
      await expect(page.getByText("Not sent yet")).toBeVisible();
      // Writing scrolls the page, so that a place of the sidebar may stand half below the header.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page, "a thread with a message on its way");
    });
  });
}
