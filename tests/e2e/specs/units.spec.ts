import { expect, test } from "../support/test.ts";
import { demoSeller } from "../support/trade.ts";

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", minimumFractionDigits: 2 });

test("cart and checkout say the unit of every quantity and price, and what a press adds", async ({
  buyerPage: page,
  buyer,
  shop,
}) => {
  const { good } = await demoSeller(shop);
  const amount = good.min_quantity.toLocaleString("en-US");
  await buyer.addToCart(good.name, good.min_quantity);
  await page.goto("/cart");
  const line = new RegExp(`^${amount} kg at \\$[\\d.,]+ / kg$`);
  await expect(page.getByText(line)).toBeVisible();
  const more = page.getByRole("button", { name: `Increase: Quantity of ${good.name}` });
  await expect(more).toHaveAccessibleName(new RegExp(`, by ${good.increment.toLocaleString("en-US")} kg$`));
  await page.goto("/checkout");
  await expect(page.getByRole("region", { name: "Review" }).getByText(line)).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`at ${width} px the button of a card says how much it adds, and for how much`, async ({
    buyerPage: page,
    shop,
  }) => {
    const { good } = await demoSeller(shop);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/search-results?${new URLSearchParams({ q: good.name })}`);
    const amount = good.min_quantity.toLocaleString("en-US");
    const button = page.getByRole("button", { name: `Add ${amount} kg of ${good.name} to cart` });
    await expect(button.getByText(`Add ${amount} kg`)).toBeVisible();
    await expect(button.getByText(dollars(good.min_quantity * good.price))).toBeVisible();
  });
}

test("a price step above what is in stock is not offered, and its seller is told", async ({
  page,
  visitor,
  shop,
}) => {
  const { client: seller, account } = await demoSeller(shop);
  const lot = await seller.json<{ id: string }>("POST", "/api/inventory", {
    sku: `STEP-${crypto.randomUUID().slice(0, 8)}`,
    name: "Kiambu Step Lot",
    kind: "coffee",
    category: "Green coffee",
    origin: "Kiambu, Kenya",
    country: "Kenya",
    unit: "kg",
    unitWeightG: 1000,
    package: "60 kg jute bag",
    price: "10.00",
    stock: 3000,
    minQuantity: 60,
    increment: 60,
    tiers: [
      { minQuantity: 1200, price: "9.00" },
      { minQuantity: 9600, price: "8.00" },
    ],
  });
  await expect.poll(async () => (await visitor.call("GET", `/api/products/${lot.id}`)).status).toBe(200);
  await page.goto(`/product/${lot.id}`);
  await expect(page.getByText("from 1,200 kg")).toBeVisible();
  await expect(page.getByText("from 9,600 kg")).toBeHidden();

  await page.evaluate((token) => localStorage.setItem("token", token), account.token);
  await page.goto(`/inventory/edit/${lot.id}`);
  await expect(page.getByText(/^More than the 3,000 kg in stock/)).toHaveCount(1);
});

test("a card's cupping score stands below its picture, and not on it", async ({ page }) => {
  await page.goto("/search-results?q=nyeri");
  const card = page.getByRole("article").filter({ hasText: "Cupping score" }).first();
  const picture = await card.getByRole("presentation").first().boundingBox();
  const score = await card.getByText("Cupping score").boundingBox();
  expect(score?.y ?? 0).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
});
