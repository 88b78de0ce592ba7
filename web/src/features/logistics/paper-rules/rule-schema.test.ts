import { expect, test } from "vitest";
import { asSent, asTyped, ruleSchema } from "./rule-schema";

test("papers of the regulation on deforestation-free goods are asked for with coffee alone", () => {
  const rule = { ...asTyped(null), paper: "eudr-pack", origin: "*", destination: "EU" };
  const faults = (changes: Partial<typeof rule>) =>
    (ruleSchema.safeParse({ ...rule, ...changes }).error?.issues ?? []).map(({ path }) => path.join("."));
  for (const product of ["coffee", "green-coffee", "roasted-coffee"]) {
    expect(faults({ product }), product).toEqual([]);
  }
  expect(faults({ product: "tea" })).toEqual(["product"]);
  expect(faults({ product: "any" })).toEqual(["product"]);
  expect(faults({ product: "tea", needed: "no" })).toEqual([]);
  expect(faults({ product: "tea", paper: "customs" })).toEqual([]);
});

test("a paper of the shop's own has a title, and no other has", () => {
  const rule = { ...asTyped(null), paper: "other", origin: "ET" };
  const faults = (title: string) =>
    (ruleSchema.safeParse({ ...rule, title }).error?.issues ?? []).map(({ path }) => path.join("."));
  expect(faults("National Bank")).toEqual([]);
  expect(faults(" ")).toEqual(["title"]);
  expect(faults("x".repeat(61))).toEqual(["title"]);
  expect(asSent({ ...rule, title: "National Bank" }, true).title).toBe("National Bank");
  expect(asSent({ ...rule, paper: "customs", title: "National Bank" }, true).title).toBe("");
});
