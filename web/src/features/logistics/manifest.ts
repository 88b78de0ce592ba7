import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    logistics: true;
  }
}

export default {
  module: "logistics",
  live: {
    "logistics.shipment-moved": ["shipments", "exceptions", "calendar"],
    "logistics.shipment-priced": ["shipments"],
    "logistics.charge-moved": ["shipments", "exceptions"],
    "logistics.shipment-delivered": ["shipments", "calendar"],
    "logistics.exception-changed": ["exceptions", "shipments", "calendar"],
    "logistics.fee-raised": ["exceptions", "shipments"],
  },
} satisfies Manifest;
