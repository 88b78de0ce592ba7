import { expect, it } from "vitest";
import { rowText } from "./row-text";

it("says a quantity and a price with the unit that they are of", () => {
  const row = { price: "13.80", currency: "USD" };
  expect(rowText({ ...row, quantity: 1200, unit: "kg" })).toBe("1,200 kg at $13.80 / kg");
  expect(rowText({ ...row, quantity: 2, unit: "bag" })).toBe("2 bags at $13.80 / bag");
  expect(rowText({ ...row, quantity: 1, unit: "bag" })).toBe("1 bag at $13.80 / bag");
  expect(rowText({ ...row, quantity: 3, unit: null })).toBe("3 at $13.80 each");
});
