import type { LotGraphNode } from "../queries";

const KINDS: Record<LotGraphNode["kind"], string> = {
  delivery: "Delivery",
  lot: "Lot",
  move: "Move",
  order: "Order",
  shipment: "Shipment",
};

/** A node in words: "Lot NYR-AA-26, green, AA, Washed, 2025/26". */
export function nameOf({ kind, label, detail }: LotGraphNode): string {
  const name = kind === "move" ? label.charAt(0).toUpperCase() + label.slice(1) : `${KINDS[kind]} ${label}`;
  return detail ? `${name}, ${detail}` : name;
}
