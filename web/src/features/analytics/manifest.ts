import { ChartColumn, Newspaper } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    analytics: true;
  }
}

export default {
  module: "analytics",
  screens: [
    {
      path: "/analytics",
      title: "Analytics Dashboard",
      place: { label: "Analytics", icon: ChartColumn, order: 80, top: true },
      load: () => import("./analytics-page"),
    },
    {
      path: "/admin/news",
      staff: ["staff-catalogue"],
      title: "News",
      place: { icon: Newspaper, order: 40, text: "What every account reads on its analytics." },
      load: () => import("./news-page"),
    },
  ],
  live: {
    "sales.order-placed": ["/api/analytics"],
    "sales.order-cancelled": ["/api/analytics"],
    "sales.order-lines-cancelled": ["/api/analytics"],
    "sales.order-returned": ["/api/analytics"],
    "sales.order-price-final": ["/api/analytics"],
  },
} satisfies Manifest;
