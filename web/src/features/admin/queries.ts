import { keepPreviousData } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { useChange } from "@/shared/api/use-change";

/** Rows on a page of the administration's lists. */
export const SHOWN = 20;

/** Goods that a search of the administration finds. */
const FOUND = 8;

/** The interval of the administration's reloads, because not everything in it is sent live. */
export const LOOK_AGAIN_MS = 5_000;

export const modulesState = query("/api/admin/modules", {}, { refetchInterval: LOOK_AGAIN_MS });

export const storeState = query("/api/admin/store", {}, { refetchInterval: LOOK_AGAIN_MS });

/** How many disputes wait for a decision. */
export const disputesOpen = query("/api/admin/disputes", { query: { limit: 1 } });

/** A change by an administrator; afterwards everything in the administration is fetched again. */
export function useAdminChange<V, R>(change: (variables: V) => Promise<R>) {
  return useChange(change, ["/api/admin"]);
}

/** Goods on sale that match the search. */
export function goodsFound(q: string) {
  return query(
    "/api/search",
    { query: { q, limit: FOUND } },
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
}

/** Whether orders require a confirmed e-mail. It changes with the settings and with the mail server. */
export const confirmationPolicy = query("/api/admin/confirmation-policy");
