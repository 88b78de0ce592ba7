import { describe, expect, it } from "vitest";
import { formatGrams, gramsOf, typedKg } from "./grams";

describe("grams", () => {
  it("are read from kilograms without a rounding", () => {
    expect(["60", "0.001", "7,200.5", "1,000,000", "19.57"].map(gramsOf)).toEqual([
      60_000, 1, 7_200_500, 1_000_000_000, 19_570,
    ]);
  });

  it("are not read from anything else", () => {
    expect(["", "-1", "1.2345", "1,5", "x", "1e3", "1 000"].map(gramsOf)).toEqual(Array(7).fill(null));
  });

  it("are shown in kilograms, and typed as they are read", () => {
    expect(formatGrams(7_200_500)).toBe("7,200.5 kg");
    expect(gramsOf(typedKg(19_571))).toBe(19_571);
  });
});
