import { expect, test } from "vitest";
import { snap, stepDown, stepUp } from "./stepper";

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
