import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { Client } from "../support/client.ts";
import { FAILURES, failing, healWhenPressed } from "../support/failing.ts";
import { MailServer } from "../support/mail-server.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { row } from "../support/trade.ts";

/* The administration's screen of e-mails that could not be sent. */

const LIST = "**/api/admin/emails?*";

/** A failed e-mail as the API returns it. */
function failed(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: crypto.randomUUID(),
    email: "njeri@home.example",
    accountId: null,
    subject: "Confirm your e-mail address for Sokoni",
    reason: "refused",
    detail: "permanent error (550): no mailbox of that name",
    failedAt: "2026-05-03T10:00:00Z",
    canSendAgain: true,
    ...over,
  };
}

/** Mocks the API to return these failed e-mails. */
async function tell(page: Page, items: Record<string, unknown>[], waiting = 0, forgotten = 0): Promise<void> {
  const json = { items, next_cursor: null, total: items.length, waiting, forgotten };
  await page.route(LIST, (route) => route.fulfill({ json }));
}

test("what the mail server refused is told of with its reason, sent again, and dismissed", async ({
  page,
  openShop,
}) => {
  test.slow();
  const mail = await MailServer.start();
  const shop = await openShop({ MAIL__SMTP_URL: mail.url });
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  const visitor = new Client(shop);
  const [first, second] = [await visitor.newAccount(), await visitor.newAccount()];
  await page.goto(`${shop.url}/admin`);
  // The administration's navigation; a tile of its overview shows the same.
  await page
    .getByRole("main")
    .getByRole("link", { name: /^E-mails\W+\d+ not sent$/ })
    .click();
  const table = "E-mails that could not be sent";
  for (const { email } of [first, second]) {
    await expect(row(page, table, email)).toContainText("The mail server will not take it.");
    await expect(row(page, table, email)).toContainText("no mailbox of that name");
  }
  expect(await page.content()).not.toContain("/confirm-email/");

  mail.refusing = false;
  await row(page, table, first.email)
    .getByRole("button", { name: /^Send again: Confirm your e-mail/ })
    .click();
  await expect(page.getByText("The e-mail waits to be sent.")).toBeVisible();
  await expect(row(page, table, first.email)).toHaveCount(0);
  await expect.poll(() => mail.subjects.filter((subject) => subject.startsWith("Confirm"))).toHaveLength(1);

  await row(page, table, second.email)
    .getByRole("button", { name: /^Dismiss: / })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).click();
  await expect(row(page, table, second.email)).toBeVisible();
  await row(page, table, second.email)
    .getByRole("button", { name: /^Dismiss: / })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dismiss it" }).click();
  await expect(page.getByText("The e-mail is dismissed.")).toBeVisible();
  await expect(row(page, table, second.email)).toHaveCount(0);
  mail.close();
});

test("an e-mail whose link has run out is not offered to be sent again", async ({ page, shop }) => {
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await tell(page, [failed({ reason: "linkExpired", canSendAgain: false })]);
  await page.goto("/admin/emails");
  await expect(page.getByText("Its link has run out. The recipient has to ask for a new one.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Dismiss/ })).toBeVisible();
});

test("an e-mail that cannot be sent again after all says why, and stays", async ({ page, shop }) => {
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await tell(page, [failed()]);
  const detail = "Its recipient does not want to be told of such things by e-mail any more.";
  await page.route("**/api/admin/emails/*/send-again", (route) =>
    route.fulfill({ status: 409, json: { type: "/problems/unwanted", status: 409, detail } }),
  );
  await page.goto("/admin/emails");
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByRole("alert")).toContainText(detail);
  await expect(page.getByRole("button", { name: /^Send again/ })).toBeEnabled();
});

test("the section is gone where the shop has no messages", async ({ page, openShop }) => {
  const shop = await openShop({ MODULES__MESSAGES: "false" });
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto(`${shop.url}/admin`);
  await expect(page.getByRole("main").getByRole("link", { name: "Audit log", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^E-mails/ })).toHaveCount(0);
  await page.goto(`${shop.url}/admin/emails`);
  await expect(page.getByText("This part of the shop is switched off.")).toBeVisible();
});

for (const failure of FAILURES) {
  test(`that the e-mails could not be loaded is said, and they are asked for again: ${failure}`, async ({
    page,
    shop,
  }) => {
    await signInQuietly(page, shop, await demoAccount(shop, "admin"));
    await page.route(LIST, failing(failure));
    await page.goto("/admin/emails");
    await expect(page.getByRole("alert")).toContainText("The e-mails could not be loaded.");
    await healWhenPressed(page, LIST);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Every e-mail was sent.")).toBeVisible();
  });
}

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.slow();

    test("e-mails that could not be sent are accessible: none, some, the question", async ({
      page,
      shop,
    }) => {
      await signInQuietly(page, shop, await demoAccount(shop, "admin"));
      await page.goto("/admin/emails");
      await expect(page.getByText("Every e-mail was sent.")).toBeVisible();
      await expectAccessible(page, "none");
      const account = { accountId: "an-account", email: "seller@sokoni.example" };
      await tell(
        page,
        [
          failed(),
          failed({ reason: "unreachable", subject: "Order ORD-2026-000007 came in", ...account }),
          failed({ reason: "linkExpired", detail: "", canSendAgain: false }),
          failed({
            reason: "interrupted",
            detail: "",
            subject: "3 messages by the contact form",
            ...account,
          }),
        ],
        12,
        4,
      );
      await page.reload();
      await expect(page.getByText("12 wait to be sent.")).toBeVisible();
      await expectAccessible(page, "some");
      await page.screenshot({ path: test.info().outputPath(`emails-${width}.png`), fullPage: true });
      await page
        .getByRole("button", { name: /^Dismiss/ })
        .first()
        .click();
      await expectAccessible(page, "the question before dismissing");
    });
  });
}
