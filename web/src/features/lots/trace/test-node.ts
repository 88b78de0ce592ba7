import type { LotGraphNode } from "../queries";

/** A node of a graph for tests, with its id as its label and nothing else. */
export function testNode(id: string, kind: LotGraphNode["kind"] = "lot"): LotGraphNode {
  const ids = { lotId: null, producerId: null, saleId: null, shipmentId: null };
  return { id, kind, label: id, detail: "", plots: [], ...ids };
}
