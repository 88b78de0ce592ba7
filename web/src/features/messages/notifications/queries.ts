import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { growingList } from "@/shared/lib/pages";

/** What the account was told, the newest first, so many at a time. */
export function notifications(limit: number) {
  return growingList("/api/notifications", {}, limit);
}

/** Marks some of them, or all, as read. */
export function useRead() {
  return useMutation({
    mutationFn: (which: { ids: string[] } | { all: true }) =>
      answer(api.POST("/api/notifications/read", { body: which })),
    meta: { changes: ["messages.notified"] },
  });
}
