import { FileCheck2, Ship, Weight } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    logistics: true;
  }
}

export default {
  module: "logistics",
  screens: [
    {
      path: "/shipping-rates",
      title: "Shipping rates",
      place: { icon: Weight, order: 85, group: "Prices", role: "seller" },
      load: () => import("./rates/rates-page"),
    },
    { path: "/shipping-labels/:id", title: "Label", load: () => import("./parcel/label-page") },
    {
      path: "/admin/freight",
      staff: ["staff-logistics"],
      title: "Freight",
      place: { icon: Ship, order: 55.5, text: "What the way of goods costs, by country and weight." },
      load: () => import("./rates/shop-rates-page"),
    },
    {
      path: "/admin/paper-rules",
      staff: ["staff-logistics"],
      title: "Papers",
      place: { icon: FileCheck2, order: 55.6, text: "Which papers shipments need, and what waits for them." },
      load: () => import("./paper-rules/paper-rules-page"),
    },
  ],
  live: {
    "logistics.shipment-moved": ["/api/shipments", "/api/exceptions", "/api/calendar"],
    "logistics.shipment-priced": ["/api/shipments"],
    "logistics.charge-moved": ["/api/shipments", "/api/exceptions"],
    "logistics.shipment-delivered": ["/api/shipments", "/api/calendar"],
    "logistics.exception-changed": ["/api/exceptions", "/api/shipments", "/api/calendar"],
    "logistics.fee-raised": ["/api/exceptions", "/api/shipments"],
    "billing.bill-changed": ["/api/shipments"],
  },
} satisfies Manifest;
