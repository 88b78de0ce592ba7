import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { type Page, part } from "@/shared/lib/pages";

/** Rows on a page of the console's lists. */
export const SHOWN = 20;

/** The console looks again by itself, since not everything in it is told of live. */
export const LOOK_AGAIN_MS = 5_000;

const KEY = ["admin"];

export function adminKey(...parts: unknown[]): unknown[] {
  return [...KEY, ...parts];
}

interface Part {
  limit: number;
  cursor?: string;
}

/** One page of a list of the console: asked for by cursor, the page before standing until it is there. */
export function adminList<P extends Page<unknown>>(
  list: unknown[],
  cursor: string | undefined,
  ask: (part: Part) => Promise<P>,
) {
  return queryOptions({
    queryKey: adminKey(...list, cursor),
    queryFn: () => ask(part(SHOWN, cursor)),
    placeholderData: keepPreviousData,
  });
}

export const modulesState = queryOptions({
  queryKey: adminKey("modules"),
  queryFn: () => answer(api.GET("/api/admin/modules")),
  refetchInterval: LOOK_AGAIN_MS,
});

export const storeState = queryOptions({
  queryKey: adminKey("store"),
  queryFn: () => answer(api.GET("/api/admin/store")),
  refetchInterval: LOOK_AGAIN_MS,
});

/** A change by an administrator; everything the console shows is asked for again after it. */
export function useAdminChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Whether orders wait for a confirmed e-mail. It changes with the settings alone, so with a restart. */
export const confirmationPolicy = queryOptions({
  queryKey: adminKey("confirmation-policy"),
  queryFn: () => answer(api.GET("/api/admin/confirmation-policy")),
  staleTime: Number.POSITIVE_INFINITY,
});
