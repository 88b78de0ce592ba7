import { expect, test } from "vitest";
import { priceAt } from "./price-at";

const product = {
  price: 14.9,
  price_tiers: [
    { min_quantity: 6, price: 14.4 },
    { min_quantity: 24, price: 13.6 },
  ],
};

test("a step applies from its quantity on", () => {
  expect([1, 5, 6, 23, 24, 1000].map((quantity) => priceAt(product, quantity))).toEqual([
    14.9, 14.9, 14.4, 14.4, 13.6, 13.6,
  ]);
  expect(priceAt({ ...product, price_tiers: [] }, 100)).toBe(14.9);
});

test("a company's own price holds for every quantity", () => {
  const own = { ...product, company_price: { price: 14, until: null } };
  expect([1, 6, 1000].map((quantity) => priceAt(own, quantity))).toEqual([14, 14, 14]);
});
