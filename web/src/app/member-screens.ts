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
} satisfies Record<string, Screen>;

export type MemberScreen = keyof typeof MEMBER_SCREENS;
