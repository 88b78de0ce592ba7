import { expect, test } from "vitest";
import type { Shipment } from "../wire";
import { grouped, labelled } from "./groups";

function at(id: string, x: number, y: number) {
  return { shipment: { id } as Shipment, x, y };
}

test("what lies too close to be hit alone stands together, and nothing is lost", () => {
  const groups = grouped([at("a", 10, 10), at("b", 20, 12), at("c", 90, 10), at("d", 12, 9)], 26);
  expect(groups.map(({ shipments }) => shipments.map(({ id }) => id))).toEqual([["a", "b", "d"], ["c"]]);
});

test("names do not lie on each other, on a marker, or beyond the edge", () => {
  const points = [
    { x: 60, y: 50, name: "Mombasa" },
    { x: 62, y: 52, name: "Kilifi" },
    { x: 62, y: 51, name: "No room left" },
    { x: 190, y: 20, name: "Edge" },
  ];
  const labels = labelled(points, [{ x: 120, y: 90 }], 200);
  expect(labels.map(({ text, left }) => [text, left])).toEqual([
    ["Mombasa", false],
    ["Kilifi", true],
    ["Edge", true],
  ]);
});
