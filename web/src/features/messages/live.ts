import type { LiveQueries } from "@/shared/live/live-queries";

export default {
  "messages.sent": ["conversations", "inbox"],
  "messages.notified": ["notifications", "inbox"],
} satisfies LiveQueries;
