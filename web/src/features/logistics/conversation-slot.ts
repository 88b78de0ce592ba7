import type { ComponentType } from "react";
import type { FullShipment } from "./wire";

/** Writes about a shipment with the others who have to do with it. */
export type ConversationSlot = ComponentType<{
  shipment: Pick<FullShipment, "id" | "buyerName" | "sellerName" | "carrier">;
}>;
