import { Award, Boxes } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    lots: true;
  }
}

const CERTIFICATES = ["/api/certificates", "/api/admin/certificates", "/api/lots"];
// Shipments may wait for the lots of their goods.
const LOTS = ["/api/lots", "/api/lot-lines", "/api/lot-products", "/api/purchase-lots", "/api/shipments"];

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
    {
      path: "/lots/certificates",
      title: "Certificates",
      load: () => import("./certificates/certificates-page"),
    },
    {
      path: "/admin/certificates",
      staff: ["staff-catalogue"],
      title: "Certificates of sellers",
      place: {
        label: "Certificates",
        icon: Award,
        order: 51,
        text: "What sellers' goods are certified for, and your verdict.",
      },
      load: () => import("./certificates/all-certificates-page"),
    },
    { path: "/lots/:id", title: "Lot", load: () => import("./lot-page") },
    { path: "/lots/trace/:id", title: "Origin and recall", load: () => import("./trace/trace-page") },
  ],
  live: { "lots.moved": LOTS, "lots.certificate-moved": CERTIFICATES },
} satisfies Manifest;
