import { CalendarClock, Tags, TicketPercent } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    pricing: true;
  }
}

export default {
  module: "pricing",
  screens: [
    {
      path: "/price-lists",
      title: "Price lists",
      place: { icon: Tags, order: 84, group: "Prices", role: "seller" },
      load: () => import("./lists-page"),
    },
    {
      path: "/credit",
      title: "Credit",
      modules: ["pricing", "sales"],
      place: { icon: CalendarClock, label: "Payment terms", order: 84.5, group: "Prices" },
      load: () => import("./credit-page"),
    },
    {
      path: "/discount-codes",
      title: "Discount codes",
      place: { icon: TicketPercent, order: 84.2, group: "Prices", role: "seller" },
      load: () => import("./codes/codes-page"),
    },
    {
      path: "/admin/discount-codes",
      title: "All discount codes",
      place: {
        label: "Discounts",
        icon: TicketPercent,
        order: 46.5,
        text: "The codes of all sellers, and how often they are used.",
      },
      load: () => import("./codes/all-codes-page"),
    },
    { path: "/price-lists/:id", title: "Price list", load: () => import("./list-page") },
  ],
  live: {
    "sales.order-placed": ["/api/discount-codes", "/api/admin/discount-codes"],
    "sales.order-cancelled": ["/api/discount-codes", "/api/admin/discount-codes"],
  },
} satisfies Manifest;
