import { describe, expect, it } from "vitest";
import { asFields, asTyped, type LotInput, lotSchema } from "./schema";

const typed: LotInput = {
  ...asTyped(null),
  name: "Nyeri AA",
  sku: "KE-NYR-AA",
  kind: "coffee",
  category: "Green coffee",
  tags: "blackcurrant, , washed ",
  origin: "Nyeri, Kenya",
  country: "Kenya",
  cuppingScore: "88.25",
  teaType: "Black tea",
  unit: "kg",
  unitWeightG: "1000",
  package: "60 kg jute bag",
  minQuantity: "60",
  increment: "60",
  price: "13.80",
  tiers: [
    { minQuantity: "600", price: "13.60" },
    { minQuantity: "1200", price: "13.20" },
  ],
};

function wrongFields(changes: Partial<LotInput>): string[] {
  const result = lotSchema.safeParse({ ...typed, ...changes });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
}

describe("the lot form", () => {
  it("takes a whole lot, and names every wrong field of another", () => {
    expect(wrongFields({})).toEqual([]);
    expect(
      wrongFields({ name: " ", sku: "a b", price: "0.00", cuppingScore: "101", minQuantity: "0" }),
    ).toEqual(["name", "sku", "cuppingScore", "minQuantity", "price"]);
  });

  it("wants price steps that rise in quantity and fall in price", () => {
    expect(wrongFields({ tiers: [{ minQuantity: "60", price: "13.60" }] })).toEqual(["tiers.0.minQuantity"]);
    expect(wrongFields({ tiers: [{ minQuantity: "61", price: "13.80" }] })).toEqual(["tiers.0.price"]);
    expect(wrongFields({ tiers: [{ minQuantity: "61", price: "13.79" }] })).toEqual([]);
  });

  it("sends numbers as numbers, nothing as null, and no fact that the kind has not", () => {
    const fields = asFields(typed, "USD");
    expect(fields).toMatchObject({
      unitWeightG: 1000,
      minQuantity: 60,
      price: "13.80",
      currency: "USD",
      unitCost: null,
      subCategory: null,
      cuppingScore: "88.25",
      teaType: null,
      tags: ["blackcurrant", "washed"],
      tiers: [
        { minQuantity: 600, price: "13.60" },
        { minQuantity: 1200, price: "13.20" },
      ],
    });
    expect("stock" in fields).toBe(false);
  });
});
