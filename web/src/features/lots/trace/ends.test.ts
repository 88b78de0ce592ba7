import { expect, test } from "vitest";
import type { LotGraph } from "../queries";
import { endsOf, shipmentsOf } from "./ends";
import { testNode } from "./test-node";

const graph: LotGraph = {
  cut: false,
  nodes: [
    testNode("farm", "delivery"),
    testNode("a", "lot"),
    testNode("b", "lot"),
    testNode("o", "order"),
    testNode("p", "order"),
    testNode("s", "shipment"),
  ],
  edges: [
    { from: "farm", to: "a", grams: 9 },
    { from: "a", to: "o", grams: 3 },
    { from: "b", to: "o", grams: 4 },
    { from: "a", to: "p", grams: 2 },
    { from: "o", to: "s", grams: 7 },
  ],
};

test("a delivery has what it brought, and an order what it drew of all lots", () => {
  expect(endsOf(graph, "delivery").map(({ id, grams }) => [id, grams])).toEqual([["farm", 9]]);
  expect(endsOf(graph, "order").map(({ id, grams }) => [id, grams])).toEqual([
    ["o", 7],
    ["p", 2],
  ]);
});

test("the shipments of an order are those that carry its goods", () => {
  expect(shipmentsOf(graph, "o").map(({ id }) => id)).toEqual(["s"]);
  expect(shipmentsOf(graph, "p")).toEqual([]);
});
