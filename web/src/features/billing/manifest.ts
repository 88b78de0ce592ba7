import { ReceiptText } from "lucide-react";
import type { Manifest } from "@/shared/manifest";

declare module "@/shared/api/modules" {
  interface Modules {
    billing: true;
  }
}

export default {
  module: "billing",
  screens: [
    {
      path: "/billing",
      title: "Billing",
      place: { icon: ReceiptText, order: 70, top: true },
      load: () => import("./billing-page"),
    },
    { path: "/billing/invoices/:id", title: "Invoice", load: () => import("./invoice-page") },
  ],
  live: {
    "logistics.shipment-priced": ["billing"],
    "logistics.charge-moved": ["billing"],
    "logistics.fee-raised": ["billing"],
    "billing.bill-changed": ["billing"],
    "billing.recurring-moved": ["billing"],
  },
} satisfies Manifest;
