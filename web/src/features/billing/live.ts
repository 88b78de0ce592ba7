import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "logistics.shipment-priced": ["billing"],
  "logistics.charge-moved": ["billing"],
  "logistics.fee-raised": ["billing"],
  "billing.bill-changed": ["billing"],
  "billing.recurring-moved": ["billing"],
} satisfies LiveQueries;
