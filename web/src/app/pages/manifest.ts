import { LayoutDashboard, Package, ShoppingBasket, Truck } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

/** The screens behind the sign-in that combine parts of several features. */
export default {
  screens: [
    {
      path: "/dashboard",
      title: "Overview",
      place: { icon: LayoutDashboard, order: 10, top: true },
      load: () => import("./dashboard"),
    },
    {
      path: "/inventory",
      title: "Inventory",
      modules: ["catalog"],
      place: { icon: Package, order: 20 },
      load: () => import("./inventory"),
    },
    {
      path: "/purchases",
      title: "Purchases",
      modules: ["sales"],
      place: { icon: ShoppingBasket, order: 30, top: true },
      load: () => import("./purchases"),
    },
    { path: "/contracts/:id", title: "Contract", modules: ["sales"], load: () => import("./contract") },
    {
      path: "/shipments",
      title: "Shipments",
      modules: ["logistics"],
      place: { icon: Truck, order: 60, top: true },
      load: () => import("./shipments"),
    },
    { path: "/settings", title: "Settings", load: () => import("./settings") },
    {
      path: "/cart",
      title: "Cart",
      modules: ["cart"],
      inShop: "signed-in",
      load: () => import("./cart"),
    },
    {
      path: "/checkout",
      title: "Checkout",
      modules: ["cart", "sales"],
      inShop: "open",
      load: () => import("@/features/sales/checkout/checkout-page"),
    },
    { path: "/account", title: "Account", inShop: "open", load: () => import("./account") },
    {
      path: "/account/orders/:id",
      title: "Order",
      modules: ["sales"],
      inShop: "signed-in",
      load: () => import("./order"),
    },
  ],
} satisfies Manifest;
