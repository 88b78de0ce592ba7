import { keepPreviousData } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { part } from "@/shared/lib/pages";
import { LOOK_AGAIN_MS, SHOWN } from "../queries";
import type { TradeKind, TradeState } from "../wire";

/** The orders of the last days, and the counts and sums of each state. */
export const trade = query("/api/admin/trade", {}, { refetchInterval: LOOK_AGAIN_MS });

/** Entries of a kind that match all words of `q`, in one state, if one is given. */
export function tradeList(kind: TradeKind, q: string, state: TradeState | "", cursor: string | undefined) {
  const filter = { q: q || undefined, state: state || undefined, ...part(SHOWN, cursor) };
  return query(
    "/api/admin/trade/{kind}",
    { path: { kind }, query: filter },
    { placeholderData: keepPreviousData },
  );
}

export const anyOrder = (id: string) => query("/api/admin/orders/{id}", { path: { id } });
export const anyBill = (id: string) => query("/api/admin/bills/{id}", { path: { id } });
export const anyShipment = (id: string) => query("/api/admin/shipments/{id}", { path: { id } });
export const anyQuote = (id: string) => query("/api/admin/quotes/{id}", { path: { id } });
