import { expect, it } from "vitest";
import type { CartRow } from "@/shared/api/types";
import { seenTotal } from "./review";

const row = (price: string, quantity: number, currency = "USD") =>
  ({ id: price, item_id: price, name: "Lot", price, quantity, currency, image_url: null }) as CartRow;

it("sends the total that the buyer saw, to the cent", () => {
  expect(seenTotal([row("13.80", 300), row("0.05", 3)])).toBe("4140.15");
  expect(seenTotal([row("3500.00", 2, "UGX")])).toBe("7000");
  expect(seenTotal([])).toBe("0.00");
});
