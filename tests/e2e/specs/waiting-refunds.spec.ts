import { expectAccessibleAtBothWidths } from "../support/axe.ts";
import { demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const DAY_MS = 86_400_000;

/** A refund as the shop tells it: a browser cannot wait for the day after which one is settled. */
function waiting(id: string, begunMs: number) {
  return {
    id,
    billId: `bill-${id}`,
    billNumber: `INV-${id}`,
    provider: "mpesa",
    amount: "150.00",
    currency: "USD",
    reference: `REVERSAL${id}`,
    at: new Date(begunMs).toISOString(),
    settleFrom: new Date(begunMs + DAY_MS).toISOString(),
  };
}

test.use({ viewport: { width: 390, height: 900 } });

test("a refund whose provider is silent for a day is settled with a reason", async ({ page, shop }) => {
  let refunds = [waiting("1", Date.now() - 1000), waiting("2", Date.now() - 2 * DAY_MS)];
  const asked: unknown[] = [];
  await page.route("**/api/admin/payments/refunds", (route) => route.fulfill({ json: refunds }));
  await page.route("**/api/admin/payments/refunds/2/settle", async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length === 1) return route.fulfill({ status: 500, json: {} });
    refunds = refunds.slice(0, 1);
    return route.fulfill({ status: 204 });
  });
  await signInQuietly(page, shop, await demoAccount(shop, "admin"));
  await page.goto("/admin/payments");
  const section = page.getByRole("region", { name: "Refunds on their way" });
  const [fresh, old] = [section.getByRole("listitem").nth(0), section.getByRole("listitem").nth(1)];
  await expect(fresh).toContainText("M-Pesa REVERSAL1");
  await expect(fresh).toContainText("You can settle it from");
  await expect(section.getByRole("button")).toHaveCount(1);
  await expectAccessibleAtBothWidths(page, "refunds on their way");

  await old.getByRole("button", { name: "Settle the refund of INV-2" }).click();
  const dialog = page.getByRole("dialog", { name: "Settle the refund of $150.00?" });
  await dialog.getByRole("button", { name: "Settle it" }).click();
  for (const fault of ["Choose the outcome", "Say how you know it"])
    await expect(dialog.getByRole("link", { name: fault })).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessibleAtBothWidths(page, "a refund's outcome, refused");
  await dialog.getByRole("radio", { name: /^It was paid/ }).check();
  await dialog.getByLabel("How you know it").fill("  The provider's list has it.  ");
  await dialog.getByRole("button", { name: "Settle it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("It is still on its way.");
  await dialog.getByRole("button", { name: "Settle it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The refund is settled")).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  expect(asked[1]).toEqual({ paid: true, reason: "The provider's list has it." });
});
