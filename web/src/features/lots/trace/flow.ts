import type { LotGraph } from "../queries";

/** All nodes before and after a node, and the node itself: what lights up when it is chosen. */
export function flowOf({ edges }: Pick<LotGraph, "edges">, id: string): Set<string> {
  const reach = (next: (edge: LotGraph["edges"][number]) => [string, string]) => {
    const reached = new Set([id]);
    const waiting = [id];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const edge of edges) {
        const [from, to] = next(edge);
        if (from === at && !reached.has(to)) {
          reached.add(to);
          waiting.push(to);
        }
      }
    }
    return reached;
  };
  return new Set([...reach(({ from, to }) => [from, to]), ...reach(({ from, to }) => [to, from])]);
}
