import type { LiveQueries } from "@/shared/live/live-queries";

export default {
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
} satisfies LiveQueries;
