import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { answer, api } from "./client";
import type { paths } from "./schema";

interface Json<Body> {
  responses: { 200: { content: { "application/json": Body } } };
}

/** A path with a GET operation. */
export type GetPath = {
  [P in keyof paths]: paths[P] extends { get: Json<unknown> } ? P : never;
}[keyof paths];

/** The answer of the path. */
export type Answer<P extends GetPath> = paths[P] extends { get: Json<infer Body> } ? Body : never;

/** The parameters of the path: those in the path, and those of the query string. */
export type Params<P extends GetPath> = Omit<paths[P]["get"]["parameters"], "header" | "cookie">;

type Options<P extends GetPath, Shown> = Omit<
  UseQueryOptions<Answer<P>, Error, Shown, QueryKey>,
  "queryKey" | "queryFn"
>;

export function read<P extends GetPath>(path: P, params: Params<P>): Promise<Answer<P>> {
  return answer(api.GET(path as "/api/data", { params: params as object })) as Promise<Answer<P>>;
}

/** The query of a path. Its key is the path with its parameters, so that changes can be named by paths. */
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

/** A filter for all queries whose path begins with one of these prefixes. */
export function under(...beginnings: string[]) {
  return {
    predicate: ({ queryKey: [path] }: { queryKey: QueryKey }) =>
      beginnings.some((beginning) => String(path).startsWith(beginning)),
  };
}
