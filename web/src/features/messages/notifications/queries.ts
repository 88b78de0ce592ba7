import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { growingList, part } from "@/shared/lib/pages";
import { inbox } from "../queries";

/** Live changes come under this name. */
const NOTIFICATIONS = ["notifications"];

/** What the account was told, the newest first, so many at a time. */
export function notifications(limit: number) {
  return growingList([...NOTIFICATIONS, limit], (cursor) =>
    answer(api.GET("/api/notifications", { params: { query: part(limit, cursor) } })),
  );
}

/** Marks some of them, or all, as read. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { ids: string[] } | { all: true }) =>
      answer(api.POST("/api/notifications/read", { body: which })),
    onSuccess: () => refresh(client),
  });
}

function refresh(client: QueryClient) {
  return Promise.all(
    [NOTIFICATIONS, inbox.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
