import { expect, test } from "vitest";
import { asTyped, ruleSchema } from "./rule-schema";

test("papers of the regulation on deforestation-free goods are asked for with coffee alone", () => {
  const rule = { ...asTyped(null), paper: "eudr-pack", origin: "*", destination: "EU" };
  const faults = (changes: Partial<typeof rule>) =>
    (ruleSchema.safeParse({ ...rule, ...changes }).error?.issues ?? []).map(({ path }) => path.join("."));
  expect(faults({ product: "coffee" })).toEqual([]);
  expect(faults({ product: "tea" })).toEqual(["product"]);
  expect(faults({ product: "any" })).toEqual(["product"]);
  expect(faults({ product: "tea", needed: "no" })).toEqual([]);
  expect(faults({ product: "tea", paper: "customs" })).toEqual([]);
});
