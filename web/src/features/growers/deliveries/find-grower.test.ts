import { expect, test } from "vitest";
import type { Producer } from "../queries";
import { meant } from "./find-grower";

const grower = (name: string, memberNumber: string) => ({ name, memberNumber }) as Producer;

test("a number means its member, though names have it too, and nobody is guessed", () => {
  const wanjiru = grower("Wanjiru", "41");
  const other = grower("Plot 41 of Kamau", "0417");
  expect(meant("41", [other, wanjiru])).toBe(wanjiru);
  expect(meant("wanjiru", [other, wanjiru])).toBe(wanjiru);
  expect(meant("Wanj", [wanjiru])).toBe(wanjiru);
  expect(meant("4", [other, wanjiru])).toBeNull();
  expect(meant("41", [wanjiru, grower("Mwangi", "41")])).toBeNull();
  expect(meant(" ", [wanjiru])).toBeNull();
});
