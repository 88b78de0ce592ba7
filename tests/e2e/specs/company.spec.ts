import { expectAccessible } from "../support/axe.ts";
import { ADDRESS, type Client, newEmail, PASSWORD } from "../support/client.ts";
import { newMember } from "../support/company.ts";
import { failing, healWhenPressed } from "../support/failing.ts";
import { linkTo } from "../support/letters.ts";
import { fillCheckout, placeOrderButton } from "../support/screens.ts";
import { expectLive } from "../support/talk.ts";
import { expect, signInQuietly, test } from "../support/test.ts";
import { row, secondBrowser } from "../support/trade.ts";

/* Several people act for one company, and some orders need two of them. */

const COFFEE = "Nyeri AA Light Roast";

/** The fields of an approval request that is sent without the checkout's screen. */
const ORDER = { deliveryAddress: ADDRESS, deliveryMethod: "standard", paymentMethod: "bankTransfer" };

function asked(client: Client): Promise<{ id: string; total: string }> {
  return client.json("POST", "/api/approvals", ORDER, { "Idempotency-Key": crypto.randomUUID() });
}

test("an owner invites somebody, who joins, becomes manager and is removed", async ({
  browser,
  page,
  shop,
  visitor,
}) => {
  test.slow();
  const owner = await visitor.newCompany();
  const email = newEmail();
  await signInQuietly(page, shop, owner);
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Trade office" }).getByRole("link", { name: "Company" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kijani Roasters Ltd" })).toBeVisible();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Enter an e-mail, such as name@company.com")).toBeVisible();
  await page.getByRole("textbox", { name: "E-mail" }).fill(owner.email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("There is an account with this e-mail address already.")).toBeVisible();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Employee, sent today");

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(shop.url + (await linkTo(shop, email, "/join/")));
  await guest.getByLabel("Your name").fill("Wanjiku Kamau");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel(/once more|Confirm/i).fill(PASSWORD);
  await guest.getByRole("button", { name: "Join the company" }).click();
  await guest
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Company" })
    .click();
  await expect(guest.getByText("You are one of them, as employee.")).toBeVisible();
  await expect(row(guest, "People", "Wanjiku Kamau (you)")).toContainText("Employee");
  await expect(guest.getByRole("button", { name: "Send the invitation" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: "Set it" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await expect(guest.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await guest.goto(`${shop.url}/settings`);
  await expect(
    guest.getByText("The owner or a manager of your company can ask for it.").first(),
  ).toBeVisible();
  await guest.goto(`${shop.url}/edit`);
  await expect(
    guest.getByText("The owner and the managers of your company change its profile."),
  ).toBeVisible();
  await guest.goto(`${shop.url}/company`);

  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Role of Wanjiku Kamau" }).selectOption("manager");
  const people = async () =>
    (await visitor.as(owner).json<{ members: { name: string; role: string }[] }>("GET", "/api/company"))
      .members;
  await expect
    .poll(people)
    .toContainEqual(expect.objectContaining({ name: "Wanjiku Kamau", role: "manager" }));
  await page.getByRole("button", { name: "Remove Wanjiku Kamau" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row(page, "People", "Wanjiku Kamau")).toHaveCount(0);
  const refused = await visitor.call("POST", "/auth/login", { email, password: PASSWORD });
  expect(refused.status).toBeGreaterThanOrEqual(401);
  await guest.reload();
  await expect(guest).toHaveURL(/\/signin/);
  await context.close();
});

test("an invitation is withdrawn, and its link holds no more", async ({ page, shop, visitor }) => {
  const owner = await visitor.newCompany();
  const email = newEmail();
  await visitor.as(owner).json("POST", "/api/company/invitations", { email, role: "employee" });
  const link = await linkTo(shop, email, "/join/");
  await signInQuietly(page, shop, owner);
  await page.goto("/company");
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByText("Invited, not here yet")).toHaveCount(0);
  expect((await visitor.call("GET", `/auth/invitations/${link.slice("/join/".length)}`)).status).toBe(404);
});

test("the owner sets the limit and takes it away", async ({ page, shop, visitor }) => {
  const owner = await visitor.newCompany();
  await signInQuietly(page, shop, owner);
  await page.goto("/company");
  const card = page.getByRole("region", { name: "Approval limit" });
  await expect(card).toContainText("Everybody in the company orders without asking.");
  await card.getByRole("textbox").fill("much");
  await card.getByRole("button", { name: "Set it" }).click();
  await expect(card).toContainText("Enter an amount, such as 5000 or 5000.00");
  await card.getByRole("textbox").fill("1,250.50");
  await card.getByRole("button", { name: "Set it" }).click();
  await expect(card).toContainText("$1,250.50");
  await page.reload();
  await expect(card).toContainText("$1,250.50");
  await card.getByRole("button", { name: "Take it away" }).click();
  await expect(card).toContainText("Everybody in the company orders without asking.");
});

test("who belongs to no company is told so, and has no way to it", async ({ buyerPage: page }) => {
  await page.goto("/company");
  await expect(page.getByText("You belong to no company here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Company", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Approvals" })).toHaveCount(0);
});

test("an order above the limit takes two people, each in a browser of their own", async ({
  browser,
  page,
  shop,
  visitor,
}) => {
  test.slow();
  const owner = await visitor.newCompany();
  await visitor.as(owner).json("PUT", "/api/company/limit", { amount: 20 });
  const employee = await newMember(shop, owner, "employee", "Amina Wanjiru");
  const client = visitor.as(employee);
  await client.addToCart(COFFEE, 3);

  await signInQuietly(page, shop, employee);
  await page.goto("/checkout");
  await page.getByLabel("Full name").waitFor();
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "This order comes to $40.50. Your company's limit is $20.00 for 30 days.",
  );
  await expect(placeOrderButton(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order for approval" })).toBeVisible();
  await expect(page).toHaveURL(/\/approvals\/.+/);
  await expect(page.getByText("An owner or a manager of your company has to confirm it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  expect(await client.json("GET", "/cart/get")).toEqual([]);
  await expectLive(page);

  const context = await browser.newContext();
  const second = await secondBrowser(context, shop, owner);
  await second.goto(`${shop.url}/dashboard`);
  await second
    .getByRole("navigation", { name: "Trade office" })
    .getByRole("link", { name: "Approvals" })
    .click();
  await row(second, "Orders that wait for approval", COFFEE, "Amina Wanjiru", "$40.50")
    .getByRole("link")
    .click();
  await expect(second.getByRole("table", { name: "Goods to be ordered" })).toContainText("$13.50");
  await second.getByRole("button", { name: "Confirm" }).click();
  await expect(second.getByRole("alertdialog")).toContainText("Order for $40.50?");
  await second.getByRole("alertdialog").getByRole("button", { name: "Confirm and order" }).click();
  await second.getByRole("link", { name: "See the order" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toContainText("Order ORD-");
  await expect(second.getByRole("table", { name: "Ordered goods" })).toContainText(COFFEE);

  await expect(page.getByRole("heading", { level: 2, name: "Confirmed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See the order" })).toBeVisible();
  expect(await client.json<unknown[]>("GET", "/api/purchases")).toHaveLength(1);
  await context.close();
});

test("an approval is declined with a reason, another is withdrawn and its goods come back", async ({
  page,
  shop,
  visitor,
}) => {
  const owner = await visitor.newCompany();
  await visitor.as(owner).json("PUT", "/api/company/limit", { amount: 20 });
  const employee = await newMember(shop, owner, "employee", "Amina Wanjiru");
  const client = visitor.as(employee);
  await client.addToCart(COFFEE, 3);
  const first = await asked(client);
  await signInQuietly(page, shop, owner);
  await page.goto(`/approvals/${first.id}`);
  await expect(page.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("We still have forty bags.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Declined" })).toBeVisible();
  await expect(page.getByText("We still have forty bags.")).toBeVisible();
  await page.goto("/approvals");
  await expect(page.getByText("No order waits for a second person.")).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await expect(row(page, "All approvals", COFFEE)).toContainText("Declined");

  await client.addToCart(COFFEE, 2);
  const other = await asked(client);
  await signInQuietly(page, shop, employee);
  await page.goto(`/approvals/${other.id}`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Withdrawn" })).toBeVisible();
  expect(await client.json<{ quantity: number }[]>("GET", "/cart/get")).toMatchObject([{ quantity: 2 }]);
  expect(await client.json("GET", "/api/purchases")).toEqual([]);
});

test("a price that changed while one looked is told, and nothing is ordered", async ({
  page,
  shop,
  visitor,
}) => {
  const owner = await visitor.newCompany();
  await visitor.as(owner).json("PUT", "/api/company/limit", { amount: 20 });
  const employee = await newMember(shop, owner, "employee", "Amina Wanjiru");
  const client = visitor.as(employee);
  await client.addToCart(COFFEE, 3);
  const { id } = await asked(client);
  await signInQuietly(page, shop, owner);
  await page.route(`**/api/approvals/${id}/confirm`, (route) =>
    route.fulfill({
      status: 409,
      json: { type: "/problems/price-changed", status: 409, detail: "The price changed.", total: "43.50" },
    }),
  );
  await page.goto(`/approvals/${id}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Confirm and order" }).click();
  await expect(page.getByRole("alert")).toContainText("They come to $43.50 now.");
  await page.unroute(`**/api/approvals/${id}/confirm`);
  expect(
    (await visitor.as(owner).call("POST", `/api/approvals/${id}/confirm`, { total: "1.00" })).status,
  ).toBe(409);
  expect(await client.json("GET", "/api/purchases")).toEqual([]);
});

test("approvals and the company say when they could not be loaded, and what is not theirs is not found", async ({
  page,
  shop,
  visitor,
}) => {
  const owner = await visitor.newCompany();
  await signInQuietly(page, shop, owner);
  for (const [screen, call, says] of [
    ["/company", "**/api/company", "Your company could not be loaded."],
    ["/approvals", "**/api/approvals?*", "The approvals could not be loaded."],
  ] as const) {
    await page.route(call, failing("error"));
    await page.goto(screen);
    await expect(page.getByRole("alert")).toContainText(says);
    await healWhenPressed(page, call);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await page.goto("/approvals/no-such-approval");
  await expect(page.getByText("This approval is not among your company's.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });
    test.slow();

    test("company and approvals are accessible", async ({ page, shop, visitor }) => {
      const owner = await visitor.newCompany();
      await visitor.as(owner).json("PUT", "/api/company/limit", { amount: 20 });
      await visitor
        .as(owner)
        .json("POST", "/api/company/invitations", { email: newEmail(), role: "manager" });
      const employee = await newMember(shop, owner, "employee", "Amina Wanjiru");
      await visitor.as(employee).addToCart(COFFEE, 3);
      const { id } = await asked(visitor.as(employee));
      await signInQuietly(page, shop, owner);
      await page.goto("/company");
      await expect(row(page, "People", "Amina Wanjiru")).toBeVisible();
      await expectAccessible(page, "company");
      await page.goto("/approvals");
      await expect(row(page, "Orders that wait for approval", COFFEE)).toBeVisible();
      await expectAccessible(page, "approvals");
      await page.goto(`/approvals/${id}`);
      await expect(page.getByRole("button", { name: "Confirm" })).toBeVisible();
      await expectAccessible(page, "one approval");
      await signInQuietly(page, shop, employee);
      await visitor.as(employee).addToCart(COFFEE, 3);
      await page.goto("/checkout");
      await page.getByLabel("Full name").waitFor();
      await fillCheckout(page);
      await placeOrderButton(page).click();
      await expect(page.getByRole("button", { name: "Ask for approval" })).toBeVisible();
      await expectAccessible(page, "checkout above the limit");
    });
  });
}
