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

test("a company's own price and its steps go before those of the catalogue", () => {
  const price_tiers = [{ min_quantity: 100, price: 13.9 }];
  const own = { ...product, company_price: { price: 14, price_tiers, until: null } };
  expect([1, 6, 99, 100, 1000].map((quantity) => priceAt(own, quantity))).toEqual([14, 14, 14, 13.9, 13.9]);
});
