import { Scale } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    growers: true;
  }
}

export default {
  module: "growers",
  screens: [
    {
      path: "/deliveries",
      title: "Deliveries of growers",
      modules: ["growers", "origins", "lots"],
      place: { label: "Deliveries", icon: Scale, order: 34, group: "Goods", role: "seller" },
      load: () => import("./deliveries/deliveries-page"),
    },
    { path: "/deliveries/import", title: "Import deliveries", load: () => import("./import/import-page") },
    { path: "/deliveries/:id", title: "Receipt", load: () => import("./deliveries/receipt-page") },
    { path: "/growers", title: "Growers", load: () => import("./accounts/accounts-page") },
    { path: "/growers/:id", title: "Statement", load: () => import("./accounts/statement-page") },
  ],
  live: {
    "growers.changed": [
      "/api/grower-deliveries",
      "/api/grower-accounts",
      "/api/grower-statement",
      "/api/grower-seasons",
    ],
  },
} satisfies Manifest;
