import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "auth.role-answered": ["roles"],
} satisfies LiveQueries;
