import { FileCheck2, MapPinned } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    origins: true;
  }
}

export default {
  module: "origins",
  screens: [
    {
      path: "/plots",
      title: "Plots",
      place: { icon: MapPinned, order: 83, group: "Goods", role: "seller" },
      load: () => import("./plots/plots-page"),
    },
    { path: "/plots/new", title: "New plot", load: () => import("./plots/new-plot-page") },
    { path: "/plots/upload", title: "Upload plots", load: () => import("./plots/upload-page") },
    { path: "/plots/:id", title: "Plot", load: () => import("./plots/plot-page") },
    { path: "/plots/correct/:id", title: "Correct a plot", load: () => import("./plots/correct-plot-page") },
    { path: "/plots/reach/:id", title: "Blast radius", load: () => import("./reach/reach-page") },
    { path: "/producers", title: "Producers", load: () => import("./producers/producers-page") },
    { path: "/producers/:id", title: "Producer", load: () => import("./producers/producer-page") },
    {
      path: "/eudr-packs",
      title: "EUDR data packs",
      place: { label: "Data packs", icon: FileCheck2, order: 84, group: "Goods" },
      load: () => import("./packs/packs-page"),
    },
    { path: "/eudr-packs/new", title: "New data pack", load: () => import("./packs/new-pack-page") },
    { path: "/eudr-packs/:id", title: "Data pack", load: () => import("./packs/pack-page") },
  ],
  live: {
    "origins.pack-changed": ["/api/eudr-packs", "/api/eudr-orders", "/api/eudr-contracts"],
    "origins.plot-stopped": ["/api/eudr-packs", "/api/plots", "/api/shipments"],
    "origins.plot-released": ["/api/eudr-packs", "/api/plots", "/api/shipments"],
    "billing.bill-changed": ["/api/eudr-orders"],
    "sales.contract-moved": ["/api/eudr-contracts"],
  },
} satisfies Manifest;
