import type { ComponentType } from "react";
import type { FullShipment } from "./wire";

/** A button to write to the other parties of a shipment. */
export type ConversationSlot = ComponentType<{
  shipment: Pick<FullShipment, "id" | "buyerName" | "sellerName" | "carrier">;
}>;
