import { describe, expect, it } from "vitest";
import {
  gridStep,
  moved,
  multiples,
  projectionOf,
  REGION,
  scaleBar,
  viewOf,
  viewOfCountry,
  zoomed,
} from "./view";

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe("the view of a map", () => {
  it("shows all plots", () => {
    const drawn = [
      { id: "a", points: [at(36.94, -0.55)], outlines: [] },
      {
        id: "b",
        points: [],
        outlines: [[at(36.95, -0.56), at(36.96, -0.56), at(36.95, -0.57), at(36.95, -0.56)]],
      },
    ];
    const project = projectionOf(viewOf(drawn, 2), 800, 400);
    for (const { longitude, latitude } of drawn.flatMap(({ points, outlines }) => [
      ...points,
      ...outlines.flat(),
    ])) {
      const [x = -1, y = -1] = project([longitude, latitude]) ?? [];
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(800);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(400);
    }
  });

  it("is the region where there are no plots", () => {
    expect(viewOf([], 2)).toBe(REGION);
  });

  it("is a country, also one that the atlas names otherwise", () => {
    const kenya = viewOfCountry("Kenya", 1);
    expect(kenya.longitude).toBeCloseTo(37.9, 0);
    expect(kenya.latitude).toBeCloseTo(0.4, 0);
    expect(kenya.span).toBeGreaterThan(9);
    expect(kenya.span).toBeLessThan(14);
    expect(viewOfCountry("South Sudan", 1).longitude).toBeCloseTo(30, 0);
    expect(viewOfCountry("Fiji", 1).span).toBeLessThan(10);
    expect(viewOfCountry("Mauritius", 1)).toBe(REGION);
  });

  it("has a grid of round degrees", () => {
    expect(gridStep({ ...REGION, span: 0.0131 }, 900)).toBeCloseTo(0.002, 9);
    expect(gridStep({ ...REGION, span: 0.0131 }, 350)).toBeCloseTo(0.005, 9);
    expect(gridStep(REGION, 900)).toBe(5);
    expect(gridStep({ ...REGION, span: 300 }, 350)).toBe(100);
    expect(multiples(0.5, -1.2, 0.9)).toEqual([-1, -0.5, 0, 0.5]);
    expect(multiples(5, 1, 4)).toEqual([]);
  });

  it("is never closer or wider than it can be drawn", () => {
    expect(zoomed(REGION, 0).span).toBeGreaterThan(0);
    expect(zoomed(REGION, 1000).span).toBe(300);
    expect(moved(REGION, 0, 1000).latitude).toBe(75);
  });

  it("has a scale of a round length", () => {
    const { metres, part } = scaleBar({ longitude: 36.9, latitude: 0, span: 0.01 });
    expect(metres).toBe(200);
    expect(part).toBeCloseTo(200 / 1113.2, 3);
  });
});
