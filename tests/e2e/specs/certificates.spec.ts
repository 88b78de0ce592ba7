import { expectAccessible } from "../support/axe.ts";
import { asSeller, demoAccount } from "../support/office.ts";
import { expect, signInQuietly, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 1000 };
const PAPER = { name: "fairtrade.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 a paper") };

test("a seller enters a certificate, the shop verifies it, and a lot and its product have it", async ({
  page,
  openShop,
}) => {
  test.slow();
  const shop = await openShop();
  await page.setViewportSize(DESK);
  const client = await asSeller(page, shop);
  await page.goto(`${shop.url}/lots`);
  await page.getByRole("link", { name: "Certificates", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: /Fairtrade DEMO-FT-20417/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /DEMO-FT-20417/ })).toContainText(
    /Verified by the shop, \d+ \w+ \d{4}/,
  );
  await expectAccessible(page, "certificates");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "certificates on a phone");
  await page.setViewportSize(DESK);

  await page.getByRole("button", { name: "New certificate" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Save the certificate" }).click();
  await expect(form.getByText("Choose its file").first()).toBeVisible();
  await expectAccessible(page, "an empty certificate");
  await form.getByLabel("Scheme").selectOption("Rainforest Alliance");
  await form.getByLabel("Number").fill("RA-2210");
  await form.getByLabel("Holder").fill("Othaya growers");
  await form.getByLabel("First day").fill("2025-07-01");
  await form.getByLabel("Last day").fill("2035-06-30");
  await form.getByLabel("Countries").fill("Keniya");
  await form.getByLabel("File").setInputFiles(PAPER);
  await form.getByRole("button", { name: "Save the certificate" }).click();
  await expect(form.getByText(/Did you mean Kenya/).first()).toBeVisible();
  await form.getByLabel("Countries").fill("Kenya");
  await form.getByRole("button", { name: "Save the certificate" }).click();
  const row = page.getByRole("row", { name: /RA-2210/ });
  await expect(row).toContainText("Waits for the shop");

  const admin = await demoAccount(shop, "admin");
  await signInQuietly(page, shop, admin);
  await page.goto(`${shop.url}/admin/certificates`);
  await expect(page.getByRole("rowheader", { name: /EU Organic DEMO-ET-BIO-0093/ })).toBeVisible();
  await expectAccessible(page, "certificates of all sellers");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "certificates of all sellers on a phone");
  await page.setViewportSize(DESK);
  await page.getByRole("button", { name: "Look at it: Rainforest Alliance RA-2210" }).click();
  const judged = page.getByRole("dialog");
  await expect(judged.getByText("Coffee from Kenya")).toBeVisible();
  await expectAccessible(page, "a certificate before its verdict");
  const saved = page.waitForEvent("download");
  await judged.getByRole("button", { name: "File" }).click();
  expect((await saved).suggestedFilename()).toBe("fairtrade.pdf");
  await judged.getByRole("button", { name: "Reject" }).click();
  await judged.getByRole("button", { name: "Reject it" }).click();
  await expect(judged.getByText("Say why: they will read it")).toBeVisible();
  await judged.getByRole("button", { name: "Back" }).click();
  await judged.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("button", { name: "Look at it: Rainforest Alliance RA-2210" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "State", exact: true }).selectOption("all");
  const verdict = new RegExp(`Verified by ${admin.name}, \\d+ \\w+ \\d{4}`);
  await expect(row).toContainText(verdict);
  await page.getByRole("button", { name: "Look at it: Rainforest Alliance RA-2210" }).click();
  await expect(judged).toContainText(verdict);
  await page.keyboard.press("Escape");

  await signInQuietly(page, shop, await demoAccount(shop, "seller"));
  const lots = await client.json<{ items: { id: string }[] }>("GET", "/api/lots?q=OTH-P1");
  await page.goto(`${shop.url}/lots/${lots.items[0]?.id}`);
  const section = page.getByRole("region", { name: "Certificates" });
  await expect(section.getByText("Fairtrade", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Claim certificates" }).click();
  const claims = page.getByRole("dialog");
  await expect(claims.getByRole("checkbox", { name: /DEMO-FT-20417/ })).toBeChecked();
  await claims.getByRole("checkbox", { name: /RA-2210/ }).check();
  await expectAccessible(page, "the claims of a lot");
  await claims.getByRole("button", { name: "Save the claims" }).click();
  await expect(section.getByText("Rainforest Alliance", { exact: true })).toBeVisible();
  await expectAccessible(page, "a lot with certificates");

  // It was processed together with a lot that has Fairtrade alone.
  const made = await client.json<{ items: { id: string }[] }>("GET", "/api/lots?q=NYR-AA-26");
  await page.goto(`${shop.url}/lots/${made.items.at(-1)?.id}`);
  await expect(section.getByText("Fairtrade", { exact: true })).toBeVisible();
  await expect(section.getByText(/OTH-P2 has none/)).toBeVisible();
  const { id } = await client.product("Nyeri AA Light Roast");
  await page.goto(`${shop.url}/product/${id}`);
  await expect(section.getByText("DEMO-FT-20417", { exact: false })).toBeVisible();
  await expect(section.getByText("Rainforest Alliance")).toHaveCount(0);
  await expectAccessible(page, "a product with certificates");
});
