import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "sales.order-placed": ["analytics"],
  "sales.order-cancelled": ["analytics"],
  "sales.order-returned": ["analytics"],
} satisfies LiveQueries;
