import { ChartLine, ClipboardCheck, FileSignature, HandCoins, Handshake, Phone } from "lucide-react";
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
      place: { icon: ClipboardCheck, order: 40, group: "Trade", company: true },
      load: () => import("./approvals/approvals-page"),
    },
    { path: "/approvals/:id", title: "Approval", load: () => import("./approvals/approval-page") },
    {
      path: "/drafts",
      title: "Drafts",
      modules: ["sales", "pricing"],
      place: { icon: Phone, order: 105, group: "Trade" },
      load: () => import("./drafts/drafts-page"),
    },
    {
      path: "/drafts/new",
      title: "New draft",
      modules: ["sales", "pricing"],
      load: () => import("./drafts/new-draft-page"),
    },
    {
      path: "/drafts/:id",
      title: "Draft",
      modules: ["sales", "pricing"],
      load: () => import("./drafts/draft-page"),
    },
    {
      path: "/change-draft/:id",
      title: "Change the draft",
      modules: ["sales", "pricing"],
      load: () => import("./drafts/change-draft-page"),
    },
    {
      path: "/admin/drafts",
      staff: ["staff-support"],
      title: "Drafts for sellers",
      modules: ["sales", "pricing"],
      place: { icon: Phone, label: "Drafts", order: 5, text: "Orders of buyers who called, for one seller." },
      load: () => import("./drafts/sellers-drafts-page"),
    },
    {
      path: "/admin/drafts/new",
      staff: ["staff-support"],
      title: "New draft",
      modules: ["sales", "pricing"],
      load: () => import("./drafts/new-draft-page"),
    },
    {
      path: "/admin/drafts/:id",
      staff: ["staff-support"],
      title: "Draft",
      modules: ["sales", "pricing"],
      load: () => import("./drafts/draft-page"),
    },
    {
      path: "/admin/change-draft/:id",
      staff: ["staff-support"],
      title: "Change the draft",
      modules: ["sales", "pricing"],
      load: () => import("./drafts/change-draft-page"),
    },
    {
      path: "/admin/market-prices",
      staff: ["staff-books"],
      title: "Market prices",
      place: { icon: ChartLine, order: 45.5, text: "Prices of the coffee exchanges, from your own file." },
      load: () => import("./market-prices/market-prices-page"),
    },
    {
      path: "/sales",
      title: "Sales",
      place: { icon: HandCoins, order: 90 },
      load: () => import("./sold/sales-page"),
    },
    {
      path: "/quotes",
      title: "Quotes",
      place: { icon: Handshake, order: 100, group: "Trade" },
      load: () => import("./quotes/quotes-page"),
    },
    { path: "/quotes/:id", title: "Quote", load: () => import("./quotes/quote-page") },
    {
      path: "/contracts",
      title: "Contracts",
      place: { icon: FileSignature, order: 110 },
      load: () => import("./contracts/contracts-page"),
    },
  ],
  live: {
    "sales.order-placed": ["/api/purchases", "/api/orders", "/api/sales", "/api/contracts"],
    "sales.order-cancelled": ["/api/purchases", "/api/orders", "/api/sales", "/api/contracts"],
    "sales.order-lines-cancelled": ["/api/purchases", "/api/orders", "/api/sales"],
    "sales.order-returned": ["/api/purchases", "/api/orders", "/api/sales"],
    "sales.order-delivered": ["/api/purchases", "/api/orders", "/api/sales", "/api/contracts"],
    "sales.quote-moved": ["/api/quotes", "/api/contracts"],
    "sales.contract-moved": ["/api/contracts", "/api/quotes"],
    "sales.order-price-final": [
      "/api/contracts",
      "/api/purchases",
      "/api/orders",
      "/api/sales",
      "/api/credit",
      "/api/credit-granted",
    ],
    "logistics.shipment-moved": ["/api/purchases", "/api/orders", "/api/sales"],
    "logistics.shipment-delivered": ["/api/purchases", "/api/orders", "/api/sales"],
    "billing.bill-changed": ["/api/orders", "/api/purchases", "/api/sales"],
    "sales.approval-moved": ["/api/approvals"],
    "sales.draft-moved": ["/api/order-drafts"],
  },
} satisfies Manifest;
