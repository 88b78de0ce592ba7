import { describe, expect, it } from "vitest";
import { blank, FORMS, missing, mostCups, sumSoFar, typedOf } from "./forms";

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

it("a cup of the 2004 form has a taint or a fault", () => {
  const most = (protocol: Parameters<typeof blank>[0], name: string, typed: ReturnType<typeof blank>) => {
    const field = FORMS[protocol].find((one) => one.name === name);
    return field && mostCups(protocol, field, typed, 5);
  };
  expect(most("sca-2004", "taintCups", { taintCups: 1, faultCups: 3 })).toBe(2);
  expect(most("sca-2004", "faultCups", { taintCups: 1, faultCups: 3 })).toBe(4);
  expect(most("sca-2004", "uniformity", { taintCups: 1, faultCups: 3 })).toBe(5);
  expect(most("cva", "defectiveCups", { nonUniformCups: 3, defectiveCups: 0 })).toBe(5);
});

it("a saved sheet is read back as it was typed", () => {
  const tea = { dryLeaf: 91, liquor: 92, aroma: 93, taste: 94, infusedLeaf: 95 };
  expect(typedOf("tea", { tea })).toEqual(tea);
});
