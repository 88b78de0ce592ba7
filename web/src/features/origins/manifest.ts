import { MapPinned } from "lucide-react";
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
    { path: "/plots/reach/:id", title: "Blast radius", load: () => import("./reach/reach-page") },
    { path: "/producers", title: "Producers", load: () => import("./producers/producers-page") },
    { path: "/producers/:id", title: "Producer", load: () => import("./producers/producer-page") },
  ],
} satisfies Manifest;
