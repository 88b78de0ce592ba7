import type { Schemas } from "./types";

/** A paper among those of a shipment. */
export type PaperKey = Pick<Schemas["ShipmentDocument"], "type" | "title">;

/** The parameters beside the address of a paper: the title tells those of the shop's own apart. */
export function titleOf({ type, title }: PaperKey): { title?: string } {
  return type === "other" ? { title } : {};
}
