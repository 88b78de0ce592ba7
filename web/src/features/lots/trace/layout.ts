import { Graph, layout } from "@dagrejs/dagre";
import type { LotGraph, LotGraphNode } from "../queries";

export const NODE_WIDTH = 190;
export const NODE_HEIGHT = 64;

export interface PlacedNode extends LotGraphNode {
  /** The node's left upper corner. */
  x: number;
  y: number;
}

export interface PlacedEdge {
  from: string;
  to: string;
  grams: number;
  /** The points of its line. */
  points: { x: number; y: number }[];
}

export interface Drawing {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** Places a graph in layers from the left to the right, as its goods flow. */
export function drawingOf({ nodes, edges }: LotGraph): Drawing {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 18, ranksep: 74, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.id) as { x: number; y: number };
      return { ...node, x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 };
    }),
    edges: edges.map((edge) => ({
      ...edge,
      points: (graph.edge(edge.from, edge.to) as { points: PlacedEdge["points"] }).points,
    })),
  };
}
