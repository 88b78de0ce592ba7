import { describe, expect, it } from "vitest";
import { faultsOf, lossOf, moveToSend, NEW_OUTPUT, shownAt, type TypedMove } from "./typed";

const typed: TypedMove = {
  inputs: [{ lotId: "a", kg: "100" }],
  outputs: [
    { ...NEW_OUTPUT, number: "B", kg: "60.5" },
    { ...NEW_OUTPUT, number: "C", kg: "30", grade: "AB" },
  ],
  day: "2026-11-24",
  evidence: "",
};

describe("a typed move", () => {
  it("has as its loss what the outputs do not have", () => {
    expect(lossOf(typed)).toBe(9_500);
    const sent = moveToSend("process", typed);
    expect(sent.lossG).toBe(9_500);
    expect(sent.inputs).toEqual([{ lotId: "a", grams: 100_000 }]);
    expect(sent.outputs?.[1]).toMatchObject({ number: "C", grams: 30_000, grade: "AB", stage: null });
  });

  it("is not sent with more than it takes, without a lot or without a weight", () => {
    const inputs = [{ lotId: "", kg: "90" }];
    expect(faultsOf("split", { ...typed, inputs })).toEqual({ "inputs.0.lotId": "Choose a lot" });
    const short = [{ lotId: "a", kg: "90" }];
    expect(Object.keys(faultsOf("split", { ...typed, inputs: short }))).toEqual(["outputs.1.kg"]);
    const outputs = [{ ...NEW_OUTPUT, number: " ", kg: "0" }];
    expect(Object.keys(faultsOf("split", { ...typed, outputs }))).toEqual([
      "outputs.0.kg",
      "outputs.0.number",
    ]);
    expect(faultsOf("split", typed)).toEqual({});
  });

  it("shows the server's faults at its own fields", () => {
    expect(["lossG", "inputs.2.grams", "outputs.0.number"].map(shownAt)).toEqual([
      "outputs.0.kg",
      "inputs.2.kg",
      "outputs.0.number",
    ]);
  });
});
