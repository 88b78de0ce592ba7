import { describe, expect, it } from "vitest";
import type { FullPlot } from "../queries";
import { BLANK, drawnFrom, positionErrors, typedFrom, written } from "./typed-plot";

const typed = (...pairs: [string, string][]) =>
  pairs.map(([longitude, latitude], key) => ({ key, longitude, latitude }));

describe("a plot that is being typed", () => {
  it("is a point, then points, then an outline that is closed", () => {
    expect(drawnFrom(typed(["", ""]))).toEqual([]);
    expect(drawnFrom(typed(["36.9", "-0.5"]))[0]).toMatchObject({ outlines: [] });
    const [plot] = drawnFrom(
      typed(["36.9", "-0.5"], ["36.8", "-0.5"], ["36.8", "-0.4"], ["x", "1"], ["1", "99"]),
    );
    expect(plot?.points).toHaveLength(3);
    expect(plot?.outlines[0]?.at(-1)).toEqual({ longitude: 36.9, latitude: -0.5 });
  });

  it("begins with the one point or the one outline of a plot that is corrected", () => {
    const at = (longitude: number, latitude: number) => ({ longitude, latitude });
    const kept = (points: FullPlot["points"], outlines: FullPlot["outlines"]) =>
      typedFrom({ producerId: "p", name: "Hillside", hectares: "0.6200", points, outlines } as FullPlot);
    expect(kept([at(36.947115, -0.5)], [])).toEqual({
      producerId: "p",
      name: "Hillside",
      hectares: "0.6200",
      positions: [{ key: 0, longitude: "36.947115", latitude: "-0.500000" }],
    });
    const ring = [at(36.9, -0.5), at(36.8, -0.5), at(36.8, -0.4), at(36.9, -0.5)];
    const outlined = kept([], [ring]);
    expect(outlined.positions.map(({ longitude }) => longitude)).toEqual([
      "36.900000",
      "36.800000",
      "36.800000",
    ]);
    expect(outlined.hectares).toBe("");
    expect(kept([], [ring, ring]).positions).toEqual(BLANK.positions);
    expect(kept([at(1, 2), at(3, 4)], []).positions).toEqual(BLANK.positions);
  });

  it("keeps six decimals", () => {
    expect(written(36.95)).toBe("36.950000");
  });

  it("names the position of each error", () => {
    expect(
      positionErrors({
        "positions[1].longitude": ["must have six decimals"],
        positions: ["The outline crosses itself."],
        name: ["is required"],
      }),
    ).toEqual(["Position 2: the longitude must have six decimals.", "The outline crosses itself."]);
  });
});
