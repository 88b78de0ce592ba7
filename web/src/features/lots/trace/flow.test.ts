import { describe, expect, it } from "vitest";
import type { LotGraph } from "../queries";
import { flowOf } from "./flow";
import { drawingOf, NODE_HEIGHT, NODE_WIDTH } from "./layout";
import { testNode } from "./test-node";

const edges = [
  { from: "farm", to: "a", grams: 1 },
  { from: "a", to: "blend", grams: 1 },
  { from: "b", to: "blend", grams: 1 },
  { from: "blend", to: "c", grams: 2 },
  { from: "b", to: "order", grams: 3 },
];
const ids = ["farm", "a", "b", "blend", "c", "order"];
const graph: LotGraph = {
  cut: false,
  edges,
  nodes: ids.map((id) => testNode(id)),
};

describe("the flow of goods", () => {
  it("is all before and after a node, without its neighbours' other ways", () => {
    expect([...flowOf({ edges }, "blend")].sort()).toEqual(["a", "b", "blend", "c", "farm"]);
    expect([...flowOf({ edges }, "a")].sort()).toEqual(["a", "blend", "c", "farm"]);
  });
});

describe("the drawing", () => {
  it("has every node once, without overlaps, and goods flow to the right", () => {
    const { nodes, edges: lines } = drawingOf(graph);
    expect(nodes.map(({ id }) => id)).toEqual(ids);
    const at = new Map(nodes.map((node) => [node.id, node]));
    for (const { from, to } of lines) expect(at.get(from)?.x).toBeLessThan(at.get(to)?.x ?? 0);
    for (const one of nodes) {
      for (const other of nodes) {
        const apart = Math.abs(one.x - other.x) >= NODE_WIDTH || Math.abs(one.y - other.y) >= NODE_HEIGHT;
        expect(one === other || apart).toBe(true);
      }
    }
  });
});
