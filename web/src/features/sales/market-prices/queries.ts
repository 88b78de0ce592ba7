import { Problem } from "@/shared/api/problem";
import { query } from "@/shared/api/query";
import { remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { currentToken } from "@/shared/session/session";

export type MarketPrices = Schemas["MarketPrices"];

const MARKET_PRICES = "/api/admin/market-prices";

export const marketPrices = query(MARKET_PRICES);

const changes = [MARKET_PRICES];

/** Enters the prices of a CSV file, all of them or none. */
export function useEnterPrices() {
  return useChange(enter, changes);
}

async function enter(file: File): Promise<MarketPrices[]> {
  const response = await fetch(MARKET_PRICES, {
    method: "POST",
    headers: { Authorization: `Bearer ${currentToken()}`, "Content-Type": "text/csv" },
    body: await file.text(),
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

/** Removes the prices of a month of delivery. */
export function useRemovePrices() {
  return useChange(
    ({ id }: MarketPrices) => remove("/api/admin/market-prices/{id}", { path: { id } }),
    changes,
  );
}
