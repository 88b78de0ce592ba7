import { expect, it } from "vitest";
import type { CartRow } from "@/shared/api/types";
import { cartTotals, rowTotal } from "./totals";

const row = (price: string, quantity: number, currency = "USD"): CartRow => ({
  id: price,
  item_id: price,
  name: "House Espresso",
  price,
  list_price: price,
  price_source: "list",
  currency,
  quantity,
  unit: "bag",
  image_url: null,
  increment: 1,
  min_quantity: 1,
  available: 10,
});

it("sums price times quantity to the cent", () => {
  expect(rowTotal(row("17.20", 3))).toBe("$51.60");
  expect(cartTotals([row("17.20", 3), row("0.10", 3)])).toEqual(["$51.90"]);
});

it("never adds dollars to shillings", () => {
  expect(cartTotals([row("2.00", 1), row("100", 2, "UGX")])).toEqual(["$2.00", "UGX\u00a0200"]);
});

it("has nothing to sum in an empty cart", () => {
  expect(cartTotals([])).toEqual([]);
});
