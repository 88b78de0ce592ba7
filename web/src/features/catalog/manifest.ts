import { GOODS } from "@/shared/api/goods-paths";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    catalog: true;
  }
}

const STOCK = ["/api/inventory", ...GOODS];

export default {
  module: "catalog",
  screens: [
    { path: "/home", title: "Home", inShop: "signed-in", load: () => import("./home-page") },
    {
      path: "/inventory/stock/view",
      title: "Stock on view",
      load: () => import("./inventory/stock-view-page"),
    },
    { path: "/inventory/stock/full", title: "Full stock", load: () => import("./inventory/stock-full-page") },
    {
      path: "/inventory/add",
      title: "Add a product",
      load: () => import("./inventory/lot-form/add-lot-page"),
    },
    {
      path: "/inventory/edit/:id",
      title: "Edit a product",
      load: () => import("./inventory/lot-form/edit-lot-page"),
    },
    { path: "/inventory/import", title: "Import CSV", load: () => import("./inventory/import-page") },
  ],
  live: {
    "sales.order-placed": STOCK,
    "sales.order-cancelled": STOCK,
    "sales.order-lines-cancelled": STOCK,
    "sales.order-returned": STOCK,
    "sales.contract-moved": GOODS,
    "catalog.sale-decided": STOCK,
    "auth.seller-standing": STOCK,
  },
} satisfies Manifest;
