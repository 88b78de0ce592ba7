import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    logistics: true;
  }
}

export default {
  module: "logistics",
  live: {
    "logistics.shipment-moved": ["/api/shipments", "/api/exceptions", "/api/calendar"],
    "logistics.shipment-priced": ["/api/shipments"],
    "logistics.charge-moved": ["/api/shipments", "/api/exceptions"],
    "logistics.shipment-delivered": ["/api/shipments", "/api/calendar"],
    "logistics.exception-changed": ["/api/exceptions", "/api/shipments", "/api/calendar"],
    "logistics.fee-raised": ["/api/exceptions", "/api/shipments"],
  },
} satisfies Manifest;
