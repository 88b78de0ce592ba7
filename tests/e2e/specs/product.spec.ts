import { delivered } from "../support/freight.ts";
import { cartLink } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const COFFEE = "Nyeri AA Light Roast";
const LOT = "Mwangaza Ridge AA";

interface Tiered {
  id: string;
  name: string;
  min_quantity: number;
  increment: number;
  price: number;
  price_tiers: { min_quantity: number; price: number }[];
}

test("a lot is sold from its minimum, in its steps", async ({ buyerPage: page, buyer }) => {
  const { id } = await buyer.product(LOT);
  const lot = await buyer.json<Tiered>("GET", `/api/products/${id}`);
  expect(lot.increment).toBeGreaterThan(1);
  await page.goto(`/product/${id}`);
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  await expect(quantity).toHaveValue(String(lot.min_quantity));
  await expect(page.getByRole("button", { name: "Decrease: Quantity" })).toBeDisabled();
  await page.getByRole("button", { name: "Increase: Quantity" }).click();
  await expect(quantity).toHaveValue(String(lot.min_quantity + lot.increment));
  await quantity.fill("1");
  await quantity.press("Enter");
  await expect(quantity).toHaveValue(String(lot.min_quantity));
  await quantity.fill(String(lot.min_quantity + lot.increment + 1));
  await quantity.press("Enter");
  await expect(quantity).toHaveValue(String(lot.min_quantity + lot.increment));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Product added to cart!")).toBeVisible();

  await cartLink(page).click();
  const inCart = page.getByRole("textbox", { name: `Quantity of ${LOT}` });
  await expect(inCart).toHaveValue(String(lot.min_quantity + lot.increment));
  await page.getByRole("button", { name: `Decrease: Quantity of ${LOT}` }).click();
  await expect(inCart).toHaveValue(String(lot.min_quantity));
  await expect(page.getByRole("button", { name: `Decrease: Quantity of ${LOT}` })).toBeDisabled();
});

test("a larger amount has its own price, on the page and in the cart", async ({ buyerPage: page, buyer }) => {
  const { id } = await buyer.product(COFFEE);
  const coffee = await buyer.json<Tiered>("GET", `/api/products/${id}`);
  const [tier] = coffee.price_tiers;
  if (!tier) throw new Error(`${COFFEE} has no price steps`);
  await page.goto(`/product/${id}`);
  const prices = page.getByRole("table", { name: "Price for larger amounts" });
  await expect(prices.getByRole("row")).toHaveCount(coffee.price_tiers.length + 1);
  await expect(prices).toContainText(`$${tier.price.toFixed(2)}`);

  const quantity = page.getByRole("textbox", { name: "Quantity" });
  await quantity.fill(String(tier.min_quantity));
  await quantity.press("Enter");
  const sum = `$${(tier.price * tier.min_quantity).toFixed(2)}`;
  await expect(page.getByText(sum)).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Product added to cart!")).toBeVisible();
  await cartLink(page).click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(sum);
});

test("who bought a product and has it reviews it once, and may change the review", async ({
  buyerPage: page,
  buyer,
}) => {
  const { id } = await buyer.product("Rwenzori Ginger Chai");
  await page.goto(`/product/${id}`);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews).toContainText("No reviews yet.");
  await expect(reviews.getByRole("button", { name: "Send review" })).toBeHidden();

  await buyer.addToCart("Rwenzori Ginger Chai", 1);
  await delivered(buyer, (await buyer.placeOrder()).id);
  await expect(async () => {
    await page.reload();
    await expect(reviews.getByRole("button", { name: "Send review" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await reviews.getByRole("button", { name: "Send review" }).click();
  await expect(reviews.getByText("Choose one to five stars")).toBeVisible();
  await expect(reviews.getByRole("radio", { name: "1 star" })).toBeFocused();
  await reviews.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await reviews.getByLabel("How was it?").fill("Cardamom first.\nThen ginger.");
  await reviews.getByRole("button", { name: "Send review" }).click();
  await expect(reviews.getByRole("listitem")).toHaveCount(1);
  await expect(reviews.getByRole("listitem")).toContainText("Njeri M.");
  await expect(reviews.getByRole("listitem")).toContainText("Then ginger.");
  await expect(page.getByRole("link", { name: /4\.0 · 1 review/ })).toBeVisible();

  await reviews.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await reviews.getByRole("button", { name: "Change review" }).click();
  await expect(page.getByRole("link", { name: /5\.0 · 1 review/ })).toBeVisible();
  await expect(reviews.getByRole("listitem")).toHaveCount(1);
});

test("more reviews than a page holds come when asked for", async ({ page, visitor }) => {
  const { id } = await visitor.product(COFFEE);
  const review = (n: number) => ({
    id: `r${n}`,
    rating: 3,
    text: `Cup number ${n}`,
    author: "Abebe T.",
    created_at: "2026-05-03T10:00:00Z",
    mine: false,
  });
  const page1 = {
    items: [1, 2, 3, 4, 5].map(review),
    next_cursor: "next",
    total: 6,
    average: 3,
    counts: [0, 0, 6, 0, 0],
  };
  await page.route(`**/api/products/${id}/reviews?*`, (route) =>
    route.fulfill({
      json: route.request().url().includes("cursor=next")
        ? { ...page1, items: [review(6)], next_cursor: null }
        : page1,
    }),
  );
  await page.goto(`/product/${id}`);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByRole("listitem")).toHaveCount(5);
  await reviews.getByRole("button", { name: "Show earlier reviews" }).click();
  await expect(reviews.getByText("Cup number 6")).toBeVisible();
  await expect(reviews.getByRole("button", { name: "Show earlier reviews" })).toBeHidden();
});

test("related products are what the shop says, and lead on", async ({ page, visitor }) => {
  const { id } = await visitor.product(COFFEE);
  const { items } = await visitor.json<{ items: Tiered[] }>("GET", `/api/products/${id}/related`);
  await page.goto(`/product/${id}`);
  const related = page.getByRole("region", { name: "Related products" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(
    items.slice(0, 4).map(({ name }) => name),
  );
  const [first] = items;
  await related.getByRole("link", { name: first?.name ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first?.name ?? "");
});
