import type { LotGraph, LotGraphNode } from "../queries";

/** A thing at an end of a graph, with the grams that flow there. */
export interface End extends LotGraphNode {
  grams: number;
}

/** The nodes of a kind, with the grams that come out of them (deliveries) or go into them (orders). */
export function endsOf({ nodes, edges }: LotGraph, kind: "delivery" | "order"): End[] {
  const grams = (id: string) =>
    edges
      .filter((edge) => (kind === "delivery" ? edge.from : edge.to) === id)
      .reduce((sum, edge) => sum + edge.grams, 0);
  return nodes.filter((node) => node.kind === kind).map((node) => ({ ...node, grams: grams(node.id) }));
}

/** The shipments that carry goods of an order. */
export function shipmentsOf({ nodes, edges }: LotGraph, order: string): LotGraphNode[] {
  const ids = new Set(edges.filter(({ from }) => from === order).map(({ to }) => to));
  return nodes.filter(({ id, kind }) => kind === "shipment" && ids.has(id));
}
