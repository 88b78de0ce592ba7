import { Coffee, Package2 } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    quality: true;
  }
}

export default {
  module: "quality",
  screens: [
    {
      path: "/samples",
      title: "Samples",
      place: { icon: Package2, order: 112, group: "Goods" },
      load: () => import("./samples/samples-page"),
    },
    {
      path: "/samples/new",
      title: "Ask for a sample",
      load: () => import("./samples/request-page"),
    },
    {
      path: "/samples/send",
      title: "Send a sample",
      load: () => import("./samples/send-page"),
    },
    { path: "/samples/:id", title: "Sample", load: () => import("./samples/sample-page") },
    {
      path: "/cuppings",
      title: "Cupping sessions",
      place: { label: "Cuppings", icon: Coffee, order: 114, group: "Goods" },
      load: () => import("./cupping/cuppings-page"),
    },
    {
      path: "/cuppings/new",
      title: "New cupping session",
      load: () => import("./cupping/set-up-page"),
    },
    { path: "/cuppings/:id", title: "Cupping session", load: () => import("./cupping/cupping-page") },
    { path: "/cupping-sheets/:sheet", title: "Cupping sheet", load: () => import("./cupping/sheet-page") },
    {
      path: "/scores/:id",
      title: "Cupping score",
      inShop: "open",
      load: () => import("./cupping/score-page"),
    },
  ],
  live: {
    "quality.sample-moved": ["/api/samples", "/api/contracts"],
    "quality.cupping-moved": ["/api/cuppings"],
  },
} satisfies Manifest;
