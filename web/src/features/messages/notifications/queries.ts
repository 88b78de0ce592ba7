import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { growingList } from "@/shared/lib/pages";

/** The notifications of the account, the newest first, `limit` at a time. */
export function notifications(limit: number) {
  return growingList("/api/notifications", {}, limit);
}

/** Marks some notifications, or all, as read. */
export function useRead() {
  return useChange(
    (which: { ids: string[] } | { all: true }) => post("/api/notifications/read", { body: which }),
    ["messages.notified"],
  );
}
