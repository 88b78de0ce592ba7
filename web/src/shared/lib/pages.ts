import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { type Answer, type GetPath, type Params, query, read } from "@/shared/api/query";

/** A page of a list, with the cursor of the next one. */
export interface Page<T> {
  items: T[];
  total: number;
  next_cursor: string | null;
}

/** The parameters for that many rows after a cursor; without one, for the first rows. */
export function part(limit: number, cursor: string | null | undefined) {
  return { limit, ...(cursor ? { cursor } : {}) };
}

type Query<P extends GetPath> =
  Params<P> extends { query?: infer Q } ? Omit<NonNullable<Q>, "limit" | "cursor"> : never;

/** One page of a list by its cursor; the previous page is shown until it is loaded. */
export function listPage<P extends GetPath>(
  path: P,
  filter: Query<P>,
  limit: number,
  cursor: string | undefined,
) {
  const params = { query: { ...filter, ...part(limit, cursor) } } as unknown as Params<P>;
  return query(path, params, { placeholderData: keepPreviousData });
}

type Row<P extends GetPath> = Answer<P> extends (infer T)[] ? T : never;

/** A page whose body is a bare list: the list's length and the next cursor are in the headers. */
export async function pageOf<P extends GetPath>(path: P, filter: object): Promise<Page<Row<P>>> {
  const reply = await api.GET(path as "/api/data", { params: { query: filter } });
  const items = (await answer(Promise.resolve(reply))) as Row<P>[];
  const { headers } = reply.response;
  return {
    items,
    total: Number(headers.get("X-Total-Count") ?? items.length),
    next_cursor: headers.get("X-Next-Cursor"),
  };
}

/** Like `listPage`, for an answer whose body is a bare list. */
export function barePage<P extends GetPath>(
  path: P,
  filter: Query<P>,
  limit: number,
  cursor?: string,
  failure?: string,
) {
  const asked = { ...filter, ...part(limit, cursor) };
  return queryOptions({
    queryKey: [path, { query: asked }, "page"],
    queryFn: () => pageOf(path, asked),
    placeholderData: keepPreviousData,
    ...(failure ? { meta: { failure } } : {}),
  });
}

/** A list that grows at its end, a page at a time. */
export function growingList<P extends GetPath>(path: P, params: object, limit: number) {
  const { query: filter, ...rest } = params as { query?: object };
  return infiniteQueryOptions({
    queryKey: [path, params, limit, "growing"],
    queryFn: ({ pageParam }) =>
      read(path, { ...rest, query: { ...filter, ...part(limit, pageParam) } } as unknown as Params<P>),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next_cursor?: string | null }).next_cursor,
  });
}
