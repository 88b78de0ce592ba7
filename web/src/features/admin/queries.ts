import { useMutation } from "@tanstack/react-query";
import { query } from "@/shared/api/query";

/** Rows on a page of the console's lists. */
export const SHOWN = 20;

/** The console looks again by itself, since not everything in it is told of live. */
export const LOOK_AGAIN_MS = 5_000;

export const modulesState = query("/api/admin/modules", {}, { refetchInterval: LOOK_AGAIN_MS });

export const storeState = query("/api/admin/store", {}, { refetchInterval: LOOK_AGAIN_MS });

/** A change by an administrator; everything the console shows is asked for again after it. */
export function useAdminChange<V, R>(change: (variables: V) => Promise<R>) {
  return useMutation({ mutationFn: change, meta: { changes: ["/api/admin"] } });
}

/** Whether orders wait for a confirmed e-mail. It changes with the settings alone, so with a restart. */
export const confirmationPolicy = query(
  "/api/admin/confirmation-policy",
  {},
  { staleTime: Number.POSITIVE_INFINITY },
);
