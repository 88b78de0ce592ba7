import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type Activity = Schemas["ShipmentActivity"];
export type FullShipment = Schemas["FullShipment"];
export type Mode = Schemas["ShipmentMode"];
export type Paper = Schemas["ShipmentDocument"];
export type Shipment = Schemas["Shipment"];
export type ShipmentException = Schemas["Exception"];
export type ShipmentLine = Schemas["ShipmentLine"];
export type Spot = Schemas["ShipmentPosition"];
export type Status = Schemas["ShipmentStatus"];

export interface CalendarEntry {
  shipmentId: string;
  number: string;
  name: string;
  place: string;
}

export interface CalendarDay {
  date: string;
  deliveries: CalendarEntry[];
  shipments: CalendarEntry[];
}
