import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "logistics.shipment-moved": ["shipments", "exceptions", "calendar"],
  "logistics.shipment-priced": ["shipments"],
  "logistics.charge-moved": ["shipments", "exceptions"],
  "logistics.shipment-delivered": ["shipments", "calendar"],
  "logistics.exception-changed": ["exceptions", "shipments", "calendar"],
  "logistics.fee-raised": ["exceptions", "shipments"],
} satisfies LiveQueries;
