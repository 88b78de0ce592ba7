import { expect, test } from "vitest";
import { wayOf } from "./way";

const PLACES = {
  nyeri: { name: "Nyeri", latitude: -0.42, longitude: 36.95 },
  mombasa: { name: "Mombasa", latitude: -4.04, longitude: 39.67 },
  durban: { name: "Off Durban", latitude: -30.9, longitude: 32.6 },
  dakar: { name: "Off Dakar", latitude: 14.7, longitude: -18.6 },
  rotterdam: { name: "Rotterdam", latitude: 51.95, longitude: 4.14 },
};
const NAMES = Object.keys(PLACES) as (keyof typeof PLACES)[];
const AT = NAMES.map((name) => [PLACES[name].longitude, PLACES[name].latitude]);

function route(reached: number) {
  return NAMES.map((name, index) => ({ ...PLACES[name], reached: index < reached }));
}

test("what has not left has its whole way before it", () => {
  expect(wayOf({ route: route(0), position: PLACES.nyeri })).toEqual({ done: [], coming: AT });
});

test("without a position the way is parted at the last place that was reached", () => {
  expect(wayOf({ route: route(2), position: null })).toEqual({ done: AT.slice(0, 2), coming: AT.slice(1) });
});

test("a ship that was seen has passed what lies before that place", () => {
  const seen = { name: "Walvis Bay", latitude: -22.9, longitude: 12 };
  const here = [seen.longitude, seen.latitude];
  expect(wayOf({ route: route(2), position: seen })).toEqual({
    done: [...AT.slice(0, 3), here],
    coming: [here, ...AT.slice(3)],
  });
});

test("what has arrived has nothing before it", () => {
  const { done, coming } = wayOf({ route: route(5), position: PLACES.rotterdam });
  expect(done.slice(0, 5)).toEqual(AT);
  expect(coming).toEqual([AT.at(-1)]);
});
