import { describe, expect, it } from "vitest";
import { drawnFrom, positionErrors, written } from "./typed-plot";

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
