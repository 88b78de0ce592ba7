import { keepPreviousData } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
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

export const anyOrder = queryById("/api/admin/orders/{id}");
export const anyBill = queryById("/api/admin/bills/{id}");
export const anyShipment = queryById("/api/admin/shipments/{id}");
export const anyQuote = queryById("/api/admin/quotes/{id}");
