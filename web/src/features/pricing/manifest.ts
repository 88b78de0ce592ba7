import { HandCoins, Tags } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    pricing: true;
  }
}

export default {
  module: "pricing",
  screens: [
    {
      path: "/price-lists",
      title: "Price lists",
      place: { icon: Tags, order: 84, role: "seller" },
      load: () => import("./lists-page"),
    },
    {
      path: "/credit",
      title: "Credit",
      modules: ["pricing", "sales"],
      place: { icon: HandCoins, label: "Payment terms", order: 84.5 },
      load: () => import("./credit-page"),
    },
    { path: "/price-lists/:id", title: "Price list", load: () => import("./list-page") },
  ],
} satisfies Manifest;
