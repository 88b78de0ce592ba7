import { expect, test } from "vitest";
import { amountTyped, snap, stepDown, stepUp } from "./stepper";

test("steps go by the lot's increment and never below its minimum", () => {
  expect(stepUp(1, 1, 1)).toBe(2);
  expect(stepUp(60, 60, 20)).toBe(80);
  expect(stepDown(80, 60, 20)).toBe(60);
  expect(stepDown(60, 60, 20)).toBe(60);
  expect(stepDown(1, 1, 1)).toBe(1);
});

test("an amount between two steps finds its neighbours", () => {
  expect(stepUp(67, 60, 20)).toBe(80);
  expect(stepDown(67, 60, 20)).toBe(60);
  expect(stepUp(10, 60, 20)).toBe(60);
  expect(snap(67, 60, 20)).toBe(60);
  expect(snap(10, 60, 20)).toBe(60);
});

test("only a whole number of one or more is an amount, and none is taken for another", () => {
  expect(amountTyped(" 12 ", 1)).toBe(12);
  expect(amountTyped("007", 1)).toBe(7);
  expect(amountTyped("9999999", 1)).toBe(9_999_999);
  for (const text of ["2.5", "2,5", "-3", "0", "", "1e3", "ten", "10000000", "99999999999999999999999"]) {
    expect(amountTyped(text, 1)).toBeNull();
  }
  expect(amountTyped("0", 0)).toBe(0);
});
