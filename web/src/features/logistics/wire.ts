import type { Schemas } from "@/shared/api/types";

export type Activity = Schemas["ShipmentActivity"];
export type CalendarDay = Schemas["CalendarDay"];
export type CalendarEntry = Schemas["CalendarEntry"];
export type FullShipment = Schemas["FullShipment"];
export type Hold = Schemas["ShipmentHold"];
export type LetterOfCredit = Schemas["ShipmentLetterOfCredit"];
export type Mode = Schemas["ShipmentMode"];
export type Need = Schemas["DocumentNeed"];
export type Paper = Schemas["ShipmentDocument"];
export type PlanShipment = Schemas["PlanShipment"];
export type Shipment = Schemas["Shipment"];
export type ShipmentException = Schemas["Exception"];
export type ShipmentLine = Schemas["ShipmentLine"];
export type Spot = Schemas["ShipmentPosition"];
export type Status = Schemas["ShipmentStatus"];
