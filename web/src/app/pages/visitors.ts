import type { Head, VisitorScreen } from "@/shared/manifest";

/** The screens for visitors that combine parts of several features. */
export const visitors: VisitorScreen[] = [
  { path: "/", load: () => import("./landing") },
  { path: "/contact", load: () => import("./contact") },
  { path: "/cart" },
  { path: "/checkout" },
  { path: "/account" },
  { path: "/account/orders/:id" },
];

export const heads: Record<string, Head> = {
  "/": {
    title: "{shop}: tea and coffee from East Africa",
    description:
      "Tea and coffee from Kenya, Uganda, Ethiopia and Rwanda, bought directly from the co-operatives, farms and roasters that made them.",
    public: true,
  },
  "/contact": {
    title: "Contact an Expert",
    description: "Ask about a lot, a roast or an order. People who know the goods answer.",
    public: true,
  },
};
