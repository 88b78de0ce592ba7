import { ClipboardCheck, FileSignature, HandCoins, Handshake } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    sales: true;
  }
}

export default {
  module: "sales",
  screens: [
    {
      path: "/approvals",
      title: "Approvals",
      place: { icon: ClipboardCheck, order: 40, company: true },
      load: () => import("./approvals/approvals-page"),
    },
    { path: "/approvals/:id", title: "Approval", load: () => import("./approvals/approval-page") },
    {
      path: "/sales",
      title: "Sales",
      place: { icon: HandCoins, order: 90 },
      load: () => import("./sold/sales-page"),
    },
    {
      path: "/quotes",
      title: "Quotes",
      place: { icon: Handshake, order: 100 },
      load: () => import("./quotes/quotes-page"),
    },
    { path: "/quotes/:id", title: "Quote", load: () => import("./quotes/quote-page") },
    {
      path: "/contracts",
      title: "Contracts",
      place: { icon: FileSignature, order: 110 },
      load: () => import("./contracts/contracts-page"),
    },
    { path: "/contracts/:id", title: "Contract", load: () => import("./contracts/contract-page") },
  ],
  live: {
    "sales.order-placed": ["purchases", "orders", "sales", "contracts"],
    "sales.order-cancelled": ["purchases", "orders", "sales", "contracts"],
    "sales.order-returned": ["purchases", "orders", "sales"],
    "sales.order-delivered": ["purchases", "orders", "sales", "contracts"],
    "sales.quote-moved": ["quotes", "contracts"],
    "sales.contract-moved": ["contracts", "quotes"],
    "logistics.shipment-moved": ["purchases", "orders", "sales"],
    "logistics.shipment-delivered": ["purchases", "orders", "sales"],
    "billing.bill-changed": ["orders", "purchases", "sales"],
    "sales.approval-moved": ["approvals"],
  },
} satisfies Manifest;
