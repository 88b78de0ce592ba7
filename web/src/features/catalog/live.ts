import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "sales.order-placed": ["inventory"],
  "sales.order-cancelled": ["inventory"],
  "sales.order-returned": ["inventory"],
} satisfies LiveQueries;
