import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "auth.role-asked": ["admin"],
} satisfies LiveQueries;
