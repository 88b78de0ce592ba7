import "@/styles/whole.css";
import type { Screen } from "./screen";

/** The screens of the shop that are behind the sign-in. */
export const MEMBER_SCREENS = {
  home: () => import("@/features/catalog/home-page"),
  cart: () => import("./pages/cart"),
  checkout: () => import("./pages/checkout"),
  account: () => import("./pages/account"),
  order: () => import("./pages/order"),
} satisfies Record<string, Screen>;

export type MemberScreen = keyof typeof MEMBER_SCREENS;
