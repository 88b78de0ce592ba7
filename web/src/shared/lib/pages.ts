import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { answer } from "@/shared/api/client";

/** A part of a list, and where the next begins. */
export interface Page<T> {
  items: T[];
  total: number;
  next_cursor: string | null;
}

/** Asks for so many rows after a cursor; without one, for the first. */
export function part(limit: number, cursor: string | null | undefined) {
  return { limit, ...(cursor ? { cursor } : {}) };
}

interface Reply<T> {
  data?: T[];
  error?: unknown;
  response: Response;
}

/** A page whose body is a bare list: its length and the place of the next page stand in the headers. */
export async function pageOf<T>(call: Promise<Reply<T>>): Promise<Page<T>> {
  const reply = await call;
  const items = await answer(Promise.resolve(reply));
  const { headers } = reply.response;
  return {
    items,
    total: Number(headers.get("X-Total-Count") ?? items.length),
    next_cursor: headers.get("X-Next-Cursor"),
  };
}

/** A list that grows at its end, a part at a time. */
export function growingList<P extends { next_cursor?: string | null }>(
  queryKey: QueryKey,
  ask: (cursor: string | null) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: P) => page.next_cursor,
  });
}
