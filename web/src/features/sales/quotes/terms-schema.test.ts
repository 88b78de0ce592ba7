import { expect, test } from "vitest";
import { dayFromNow } from "@/shared/lib/dates";
import { fromTerms, termsSchema, toProposal } from "./terms-schema";

const GOOD = {
  ...fromTerms(undefined),
  quantity: "300",
  unit_price: "12.50",
  incoterm: "FOB",
  valid_until: dayFromNow(7),
};

function wrongFields(change: Partial<typeof GOOD>): string[] {
  const read = termsSchema.safeParse({ ...GOOD, ...change });
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join("."));
}

test("complete terms are taken", () => {
  expect(wrongFields({})).toEqual([]);
  expect(wrongFields({ deliveryFrom: dayFromNow(9), deliveryUntil: dayFromNow(9) })).toEqual([]);
});

test.each([
  ["quantity", "0"],
  ["quantity", "2.5"],
  ["unit_price", "0.00"],
  ["unit_price", "12.505"],
  ["unit_price", "12,50"],
  ["incoterm", ""],
  ["valid_until", dayFromNow(-1)],
  ["valid_until", dayFromNow(366)],
  ["valid_until", ""],
  ["deliveryUntil", dayFromNow(-1)],
  ["deliveryUntil", dayFromNow(731)],
] as const)("%s cannot be %j", (field, value) => {
  expect(wrongFields({ [field]: value })).toContain(field);
});

test("a delivery does not end before it begins", () => {
  expect(wrongFields({ deliveryFrom: dayFromNow(10), deliveryUntil: dayFromNow(9) })).toEqual([
    "deliveryUntil",
  ]);
});

test("days that were not named are not sent", () => {
  const sent = toProposal({ ...GOOD, deliveryUntil: dayFromNow(9) }, 3);
  expect(sent).toMatchObject({
    version: 3,
    quantity: 300,
    unit_price: "12.50",
    deliveryUntil: dayFromNow(9),
  });
  expect(sent).not.toHaveProperty("deliveryFrom");
});
