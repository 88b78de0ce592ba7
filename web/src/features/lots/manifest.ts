import { Boxes } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    lots: true;
  }
}

const LOTS = ["/api/lots", "/api/lot-lines", "/api/lot-products", "/api/purchase-lots"];

export default {
  module: "lots",
  screens: [
    {
      path: "/lots",
      title: "Lots",
      place: { icon: Boxes, order: 35, group: "Goods", role: "seller" },
      load: () => import("./lots-page"),
    },
    { path: "/lots/orders", title: "Lots in orders", load: () => import("./sales/sales-page") },
    { path: "/lots/:id", title: "Lot", load: () => import("./lot-page") },
    { path: "/lots/trace/:id", title: "Origin and recall", load: () => import("./trace/trace-page") },
  ],
  live: { "lots.moved": LOTS },
} satisfies Manifest;
