import { expect, test } from "vitest";
import { placeOf } from "./faults";
import { asTyped, newZone } from "./typed";

test("a fault is told with its zone and its row", () => {
  const typed = { ...asTyped(null), zones: [{ ...newZone(true), name: "Near" }, newZone(true)] };
  expect(placeOf("zones.0.rows.1.fromKg", typed)).toBe("Near, row 2: “Above kg”");
  expect(placeOf("zones.1.countries", typed)).toBe("Zone 2: countries:");
  expect(placeOf("pickupPlace", typed)).toBe("Where goods are fetched");
});
