import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { soon } from "@/shared/api/soon";
import type { AdminRoleRequest, ModuleState, Page, StoreState } from "./wire";

/** Rows on a page of the console's lists. */
export const SHOWN = 20;

/** The console looks again by itself, since not everything in it is told of live. */
const LOOK_AGAIN_MS = 5_000;

const KEY = ["admin"];

export function adminKey(...parts: unknown[]): unknown[] {
  return [...KEY, ...parts];
}

/** One page of a list of the console: asked for by cursor, the page before standing until it is there. */
export function adminList<T>(
  path: string,
  filters: Record<string, string>,
  cursor: string | undefined,
  limit = SHOWN,
) {
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  return queryOptions({
    queryKey: adminKey(path, asked, limit, cursor),
    queryFn: () =>
      soon<Page<T>>("GET", path, { params: { query: { ...asked, limit, ...(cursor ? { cursor } : {}) } } }),
    placeholderData: keepPreviousData,
  });
}

export const modulesState = queryOptions({
  queryKey: adminKey("modules"),
  queryFn: () => soon<ModuleState[]>("GET", "/api/admin/modules"),
  refetchInterval: LOOK_AGAIN_MS,
});

export const storeState = queryOptions({
  queryKey: adminKey("store"),
  queryFn: () => soon<StoreState>("GET", "/api/admin/store"),
  refetchInterval: LOOK_AGAIN_MS,
});

/** How many ask for a role and have no answer yet: the list's length, with one row of it. */
export const requestsWaiting = {
  ...adminList<AdminRoleRequest>("/api/admin/role-requests", { status: "waiting" }, undefined, 1),
  refetchInterval: LOOK_AGAIN_MS,
};

/** A change by an administrator; everything the console shows is asked for again after it. */
export function useAdminChange<V, R>(change: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
