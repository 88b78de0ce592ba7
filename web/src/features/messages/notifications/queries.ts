import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { get, post } from "../calls";
import { inbox } from "../queries";
import type { Notification, Part } from "../wire";

/** Live changes come under this name. */
const NOTIFICATIONS = ["notifications"];

/** What the account was told, the newest first, so many at a time. */
export function notifications(limit: number) {
  return infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, limit],
    queryFn: ({ pageParam }) => get<Part<Notification>>("/api/notifications", { limit, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => part.next_cursor ?? undefined,
  });
}

/** Marks some of them, or all, as read. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { ids: string[] } | { all: true }) => post<void>("/api/notifications/read", which),
    onSuccess: () => refresh(client),
  });
}

function refresh(client: QueryClient) {
  return Promise.all(
    [NOTIFICATIONS, inbox.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
