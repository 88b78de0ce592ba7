import { ReceiptText } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    billing: true;
  }
}

const BILLS = ["/api/billing", "/api/payment-cards", "/api/bills", "/api/recurring", "/api/charges"];

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
    { path: "/billing/invoices/:id", title: "Invoice", load: () => import("./invoice-page") },
  ],
  live: {
    "logistics.shipment-priced": BILLS,
    "logistics.charge-moved": BILLS,
    "logistics.fee-raised": BILLS,
    "billing.bill-changed": BILLS,
    "billing.recurring-moved": BILLS,
    "billing.payout-changed": ["/api/payout-details"],
  },
} satisfies Manifest;
