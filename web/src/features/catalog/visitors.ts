import type { Head, VisitorScreen } from "@/shared/manifest";

export const visitors: VisitorScreen[] = [
  { path: "/store", load: () => import("./store-page") },
  { path: "/search-results", load: () => import("./search-page") },
  { path: "/product/:id", load: () => import("./product-page") },
  { path: "/agriculture", load: () => import("./agriculture-page") },
  { path: "/home" },
];

export const heads: Record<string, Head> = {
  "/store": {
    title: "Store",
    description: "Teas and coffees by kind, size, strength and source, at the price you pay.",
    public: true,
  },
  "/search-results": {
    title: "Search",
    description: "Search teas and coffees by name, origin, process and taste.",
  },
  "/product/:id": { title: "Product" },
  "/agriculture": {
    title: "Agriculture",
    description: "Coffee, tea and sugar of East Africa: what is grown where, and for sale.",
    public: true,
  },
};
