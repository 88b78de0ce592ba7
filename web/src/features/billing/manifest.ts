import { BookOpen, Coins, HandCoins, ReceiptText, Scale } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    billing: true;
  }
}

const BILLS = [
  "/api/billing",
  "/api/admin/ledger",
  "/api/admin/payouts",
  "/api/admin/statements",
  "/api/payment-cards",
  "/api/bills",
  "/api/recurring",
  "/api/charges",
];

export default {
  module: "billing",
  screens: [
    {
      path: "/billing",
      title: "Billing",
      place: { icon: ReceiptText, order: 70, top: true },
      load: () => import("./billing-page"),
    },
    {
      path: "/payout-details",
      title: "Payout details",
      load: () => import("./payout/payout-page"),
    },
    { path: "/billing/statement", title: "Statement", load: () => import("./statement/statement-page") },
    {
      path: "/admin/commission",
      title: "Commission",
      place: { icon: Coins, order: 46, text: "The shop's share of what its sellers sell." },
      load: () => import("./books/commission-page"),
    },
    {
      path: "/admin/books",
      staff: ["staff-books"],
      title: "Books",
      place: { icon: BookOpen, order: 47, text: "Where all money stands: buyers, sellers, the shop." },
      load: () => import("./books/books-page"),
    },
    {
      path: "/admin/payouts",
      staff: ["staff-books"],
      title: "Payouts",
      place: { icon: HandCoins, order: 48, text: "What sellers are owed, and the runs that pay them." },
      load: () => import("./payout-runs/payouts-page"),
    },
    {
      path: "/admin/payouts/:id",
      staff: ["staff-books"],
      title: "Payout run",
      load: () => import("./payout-runs/run-page"),
    },
    {
      path: "/admin/statements/:id",
      staff: ["staff-books"],
      title: "Seller's statement",
      load: () => import("./books/seller-statement-page"),
    },
    {
      path: "/admin/disputes",
      staff: ["staff-books", "staff-support"],
      title: "Disputes",
      place: { icon: Scale, order: 49, text: "Buyers who dispute what they paid, and your decisions." },
      load: () => import("./disputes/disputes-page"),
    },
    {
      path: "/admin/disputes/:id",
      staff: ["staff-books", "staff-support"],
      title: "Dispute",
      load: () => import("./disputes/any-dispute-page"),
    },
    { path: "/billing/disputes/:id", title: "Dispute", load: () => import("./disputes/dispute-page") },
    { path: "/billing/invoices/:id", title: "Invoice", load: () => import("./invoice-page") },
  ],
  live: {
    "lots.goods-certified": ["/api/bills"],
    "lots.certificate-moved": ["/api/bills"],
    "logistics.shipment-priced": BILLS,
    "logistics.charge-moved": BILLS,
    "logistics.fee-raised": BILLS,
    "billing.bill-changed": [...BILLS, "/api/disputes"],
    "billing.dispute-changed": [...BILLS, "/api/disputes", "/api/admin/disputes"],
    "billing.recurring-moved": BILLS,
    "billing.payout-changed": ["/api/payout-details"],
    "billing.seller-account-moved": [
      "/api/billing",
      "/api/admin/ledger",
      "/api/admin/payouts",
      "/api/admin/statements",
    ],
  },
} satisfies Manifest;
