import { describe, expect, it } from "vitest";
import type { LotMove } from "./queries";
import { changeOf, yieldWarning } from "./words";

const part = (lotId: string, grams: number) => ({ lotId, number: lotId, grams });
const move = {
  inputs: [part("a", 100), part("b", 50)],
  outputs: [part("c", 140)],
  yield: null,
} as unknown as LotMove;

describe("a move", () => {
  it("takes from its inputs and adds to its outputs", () => {
    expect(["a", "b", "c", "d"].map((lot) => changeOf(move, lot))).toEqual([-100, -50, 140, 0]);
  });

  it("warns of an unusual yield only", () => {
    const known = { least: 14, most: 20, percent: 31, unusual: true };
    expect(yieldWarning({ ...move, yield: known })).toContain("31 %");
    expect(yieldWarning({ ...move, yield: { ...known, unusual: false } })).toBeNull();
    expect(yieldWarning(move)).toBeNull();
  });
});
