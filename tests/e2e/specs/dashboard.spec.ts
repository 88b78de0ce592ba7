import { expectAccessible } from "../support/axe.ts";
import { day } from "../support/days.ts";
import { OUT_OF_ORDER } from "../support/failing.ts";
import { demoCarrier, expectLive, takenAbroad } from "../support/freight.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";
const MONTH_DAY = { month: "long", day: "numeric", timeZone: "UTC" } as const;

/** The calendar's title of a week, `weeks` after its first one, and that week's Monday. */
function week(weeks: number): { text: string; monday: string } {
  const today = new Date(day(0));
  // At a weekend the calendar begins with the next working week.
  const first = today.getUTCDay() % 6 === 0 ? 1 : 0;
  const monday = new Date(today);
  monday.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) + (first + weeks) * 7);
  const sunday = new Date(monday);
  sunday.setUTCDate(monday.getUTCDate() + 6);
  const words = (date: Date) => new Intl.DateTimeFormat("en-US", MONTH_DAY).format(date);
  return { text: `${words(monday)} - ${words(sunday)}`, monday: monday.toISOString().slice(0, 10) };
}

test("the overview shows where the goods are, the first two shipments and exceptions, contracts and quotes", async ({
  page,
  shop,
}) => {
  await signInQuietly(page, shop, await demoAccount(shop, "seller"));
  await page.goto("/dashboard");
  for (const panel of ["Map", "Current Shipments", "Exceptions", "Calendar", "Contracts", "Quote Requests"]) {
    await expect(page.getByRole("region", { name: panel, exact: true })).toBeVisible();
  }
  const shipments = page.getByRole("region", { name: "Current Shipments" });
  await expect(shipments.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Exceptions" }).getByRole("listitem")).toHaveCount(2);
  const first = shipments.getByRole("listitem").first().getByRole("link");
  const name = (await first.textContent()) ?? "";
  await first.click();
  await expect(page).toHaveURL(/\/shipments\?view=/);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
});

test("the calendar goes from week to week, with what arrives and what leaves on its days", async ({
  page,
  shop,
}) => {
  await signInQuietly(page, shop, await demoAccount(shop, "seller"));
  await page.goto("/dashboard");
  const calendar = page.getByRole("region", { name: "Calendar" });
  await expect(calendar.getByText(week(0).text)).toBeVisible();
  await expect(calendar.getByRole("tab", { name: "Deliveries" })).toHaveAttribute("aria-selected", "true");
  for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await expect(calendar.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(calendar.getByText("Saturday")).toHaveCount(0);
  await calendar.getByRole("button", { name: "Next week" }).click();
  await expect(calendar.getByText(week(1).text)).toBeVisible();
  await calendar.getByRole("button", { name: "Previous week" }).click();
  await calendar.getByRole("button", { name: "Previous week" }).click();
  await expect(calendar.getByText(week(-1).text)).toBeVisible();
});

test("what is planned for a day stands on it, also when its day changes", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const shipment = await takenAbroad(buyer, shop, COFFEE);
  const carrier = await demoCarrier(shop);
  const { monday, text } = week(2);
  await carrier.json("POST", `/api/shipments/${shipment.id}/eta`, { date: monday });
  await page.goto("/dashboard");
  await expectLive(page);
  const calendar = page.getByRole("region", { name: "Calendar" });
  await calendar.getByRole("button", { name: "Next week" }).click();
  await calendar.getByRole("button", { name: "Next week" }).click();
  await expect(calendar.getByText(text)).toBeVisible();
  const entry = calendar.getByRole("listitem").filter({ hasText: "Monday" }).getByText(shipment.number);
  await expect(entry).toBeVisible();

  const friday = new Date(Date.parse(monday) + 4 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await carrier.json("POST", `/api/shipments/${shipment.id}/eta`, { date: friday });
  await expect(entry).toHaveCount(0);
  const moved = calendar.getByRole("listitem").filter({ hasText: "Friday" }).getByText(shipment.number);
  await expect(moved).toBeVisible();
  await calendar.getByRole("tab", { name: "Shipments" }).click();
  await expect(moved).toHaveCount(0);
  await calendar.getByRole("tab", { name: "Deliveries" }).click();
  await moved.click();
  await expect(page).toHaveURL(new RegExp(`/shipments\\?view=${shipment.id}`));
});

test("panels say when there is nothing, and when they could not be loaded", async ({ buyerPage: page }) => {
  await page.goto("/dashboard");
  await expect(page.getByText(/^Nothing is on its way\./)).toBeVisible();
  await expect(page.getByText(/^No exceptions\./)).toBeVisible();
  await expect(page.getByText("Nothing arrives in this week.")).toBeVisible();
  await page.route(/\/api\/(shipments|exceptions|calendar)/, (route) => route.fulfill(OUT_OF_ORDER));
  await page.reload();
  await expect(page.getByText("The shipments could not be loaded.")).toBeVisible();
  await expect(page.getByText("The exceptions could not be loaded.")).toBeVisible();
  await expect(page.getByText("The calendar could not be loaded.")).toBeVisible();
  await expect(page.getByText("The map could not be loaded.")).toBeVisible();
});

test("without shipments the overview keeps what is left, and nothing leads to a shipment", async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ MODULES__LOGISTICS: "false" });
  await signInQuietly(page, shop, await demoAccount(shop, "seller"));
  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByRole("region", { name: "Contracts" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Map" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Shipments" })).toHaveCount(0);
  await page.goto(`${shop.url}/shipments`);
  await expect(page.getByText("This part of the shop is switched off.")).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
    });

    test("the overview is accessible", async ({ page, shop }) => {
      test.slow();
      await signInQuietly(page, shop, await demoAccount(shop, "seller"));
      await page.goto("/dashboard");
      await expect(
        page.getByRole("region", { name: "Current Shipments" }).getByRole("listitem").first(),
      ).toBeVisible();
      await page.getByText("Show as a list").click();
      await expectAccessible(page, "overview");
      await page.getByRole("tab", { name: "Shipments" }).click();
      await expectAccessible(page, "overview, what leaves");
    });
  });
}
