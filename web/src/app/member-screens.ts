import "@/styles/whole.css";
import type { Screen } from "./screens";

/** The screens behind the sign-in. */
export const MEMBER_SCREENS = {
  home: () => import("@/features/catalog/home-page"),
  cart: () => import("./pages/cart"),
  checkout: () => import("./pages/checkout"),
  account: () => import("./pages/account"),
  order: () => import("./pages/order"),
  officeLayout: () => import("./layouts/office-layout"),
  dashboard: () => import("./pages/dashboard"),
  inventory: () => import("./pages/inventory"),
  stockView: () => import("@/features/catalog/inventory/stock-view-page"),
  stockFull: () => import("@/features/catalog/inventory/stock-full-page"),
  importStock: () => import("@/features/catalog/inventory/import-page"),
  addLot: () => import("@/features/catalog/inventory/lot-form/add-lot-page"),
  editLot: () => import("@/features/catalog/inventory/lot-form/edit-lot-page"),
  analytics: () => import("./pages/analytics"),
} satisfies Record<string, Screen>;

export type MemberScreen = keyof typeof MEMBER_SCREENS;
