import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { answer, api } from "./client";
import type { paths } from "./schema";

interface Json<Body> {
  responses: { 200: { content: { "application/json": Body } } };
}

/** A path that can be read. */
export type GetPath = {
  [P in keyof paths]: paths[P] extends { get: Json<unknown> } ? P : never;
}[keyof paths];

/** What the path answers. */
export type Answer<P extends GetPath> = paths[P] extends { get: Json<infer Body> } ? Body : never;

/** What the path takes: what stands in it, and what stands behind its question mark. */
export type Params<P extends GetPath> = Omit<paths[P]["get"]["parameters"], "header" | "cookie">;

type Options<P extends GetPath, Shown> = Omit<
  UseQueryOptions<Answer<P>, Error, Shown, QueryKey>,
  "queryKey" | "queryFn"
>;

export function read<P extends GetPath>(path: P, params: Params<P>): Promise<Answer<P>> {
  return answer(api.GET(path as "/api/data", { params: params as object })) as Promise<Answer<P>>;
}

/** The query of a path. Its key is the path with its parameters, so that what changes can be named by paths. */
export function query<P extends GetPath, Shown = Answer<P>>(
  path: P,
  params: Params<P> = {} as Params<P>,
  options: Options<P, Shown> = {},
) {
  return queryOptions<Answer<P>, Error, Shown, QueryKey>({
    queryKey: [path, params],
    queryFn: () => read(path, params),
    ...options,
  });
}

/** All queries whose path begins in one of these ways. */
export function under(...beginnings: string[]) {
  return {
    predicate: ({ queryKey: [path] }: { queryKey: QueryKey }) =>
      beginnings.some((beginning) => String(path).startsWith(beginning)),
  };
}
