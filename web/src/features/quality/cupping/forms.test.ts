import { describe, expect, it } from "vitest";
import { blank, missing, sumSoFar, typedOf } from "./forms";

const filled = (protocol: Parameters<typeof blank>[0], mark: number) => {
  const typed = blank(protocol);
  for (const { name } of missing(protocol, typed)) typed[name] = mark;
  return typed;
};

describe("the sum of a sheet so far", () => {
  it("is there once every mark is chosen", () => {
    expect(sumSoFar("sca-2004", blank("sca-2004"))).toBeNull();
    expect(missing("sca-2004", blank("sca-2004"))).toHaveLength(7);
    expect(sumSoFar("sca-2004", filled("sca-2004", 8))).toBe(86);
  });

  it("takes 2 off for a tainted cup and 4 for a faulty one", () => {
    expect(sumSoFar("sca-2004", { ...filled("sca-2004", 8), taintCups: 1, faultCups: 2 })).toBe(76);
  });

  it("is the linear one of the Coffee Value Assessment", () => {
    expect(sumSoFar("cva", filled("cva", 5))).toBe(79);
    expect(sumSoFar("cva", filled("cva", 7))).toBe(89.5);
  });

  it("weighs the factors of tea", () => {
    expect(sumSoFar("tea", filled("tea", 90))).toBeCloseTo(90);
  });
});

it("a saved sheet is read back as it was typed", () => {
  const tea = { dryLeaf: 91, liquor: 92, aroma: 93, taste: 94, infusedLeaf: 95 };
  expect(typedOf("tea", { tea })).toEqual(tea);
});
