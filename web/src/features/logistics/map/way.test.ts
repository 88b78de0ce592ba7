import { geoContains } from "d3-geo";
import { expect, test } from "vitest";
import type { Shipment } from "../wire";
import { LAND } from "./earth";
import { wayOf } from "./way";

const MOMBASA = { name: "Mombasa", latitude: -4.04, longitude: 39.67 };
const NYERI = { name: "Nyeri", latitude: -0.42, longitude: 36.95 };
const ROTTERDAM = { name: "Rotterdam", latitude: 51.95, longitude: 4.14 };
const DJIBOUTI = { name: "Djibouti", latitude: 11.59, longitude: 43.15 };
const DURBAN = { name: "At sea off Durban", latitude: -30.9, longitude: 32.6 };

function shipment(route: Shipment["route"], over: Partial<Shipment> = {}) {
  return { route, mode: "vessel", position: null, ...over } as Shipment;
}

test("a ship to Europe sails around Africa, not through it", () => {
  for (const port of [MOMBASA, DJIBOUTI]) {
    const { done, coming } = wayOf(
      shipment([
        { ...port, reached: false },
        { ...ROTTERDAM, reached: false },
      ]),
    );
    expect(done).toEqual([]);
    expect(Math.min(...coming.map(([, latitude = 0]) => latitude))).toBeLessThan(-34);
    const sailed = coming.slice(1, -1) as [number, number][];
    expect(sailed.length).toBeGreaterThan(8);
    for (const point of sailed) expect(geoContains(LAND, point), point.join(", ")).toBe(false);
  }
});

test("a way back is the same, turned around", () => {
  const there = [
    { ...MOMBASA, reached: false },
    { ...ROTTERDAM, reached: false },
  ];
  expect(wayOf(shipment([...there].reverse())).coming).toEqual(wayOf(shipment(there)).coming.toReversed());
});

test("a way is parted where the goods are", () => {
  const { done, coming } = wayOf(
    shipment(
      [
        { ...NYERI, reached: true },
        { ...MOMBASA, reached: true },
        { ...ROTTERDAM, reached: false },
      ],
      { position: DURBAN },
    ),
  );
  expect(done[0]).toEqual([NYERI.longitude, NYERI.latitude]);
  expect(done.at(-1)).toEqual([DURBAN.longitude, DURBAN.latitude]);
  expect(coming[0]).toEqual([DURBAN.longitude, DURBAN.latitude]);
  expect(coming.at(-1)).toEqual([ROTTERDAM.longitude, ROTTERDAM.latitude]);
  expect(done.some(([, latitude = 0]) => latitude < -34)).toBe(false);
  expect(coming.some(([, latitude = 0]) => latitude < -34)).toBe(true);
});

test("what goes by air or by road goes straight", () => {
  for (const mode of ["air", "truck"] as const) {
    const { coming } = wayOf(
      shipment(
        [
          { ...MOMBASA, reached: false },
          { ...ROTTERDAM, reached: false },
        ],
        { mode },
      ),
    );
    expect(coming).toHaveLength(2);
  }
});
