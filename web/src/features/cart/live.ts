import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "sales.approval-moved": ["cart"],
} satisfies LiveQueries;
