import { expect, it } from "vitest";
import { codeSchema, type TypedCode, toSend } from "./code-schema";

const typed: TypedCode = {
  code: "harvest-10",
  kind: "part",
  basisPoints: "12.5",
  amount: "",
  from: "2027-01-01",
  until: "2027-01-31",
  uses: "",
  usesEach: "1",
  minimum: "",
  products: [{ id: "tea", name: "Tea" }],
};

it("sends a part in hundredths of a percent, and what is empty as nothing", () => {
  expect(toSend(codeSchema.parse(typed))).toMatchObject({
    basisPoints: 1250,
    amount: null,
    uses: null,
    usesEach: 1,
    minimum: null,
    products: ["tea"],
  });
  expect(toSend({ ...typed, kind: "amount", amount: "5.00" })).toMatchObject({
    basisPoints: null,
    amount: "5.00",
  });
});

it("names each wrong field", () => {
  const wrong = { ...typed, code: "a b", basisPoints: "99.5", until: "2026-12-31", uses: "0" };
  const fields = codeSchema.safeParse(wrong).error?.issues.map(({ path }) => path[0]);
  expect(fields).toEqual(expect.arrayContaining(["code", "uses"]));
  const late = codeSchema.safeParse({ ...typed, basisPoints: "99.5", until: "2026-12-31" });
  expect(late.error?.issues.map(({ path }) => path[0])).toEqual(["basisPoints", "until"]);
});
