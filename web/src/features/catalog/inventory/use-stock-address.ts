import { useSearchParams } from "react-router";
import type { StockSort } from "./types";

const SORTS: StockSort[] = [
  "name",
  "-name",
  "amountSold",
  "-amountSold",
  "remainingUnits",
  "-remainingUnits",
  "value",
  "-value",
];

/** The state of a stock screen in its address: the search, the order, the open lot. */
export function useStockAddress() {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string | null, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace },
    );
  return {
    q: params.get("q")?.slice(0, 100) ?? "",
    sort: SORTS.find((sort) => sort === params.get("sort")) ?? "name",
    item: params.get("item"),
    search: (q: string) => change("q", q, true),
    sortBy: (by: string) => change("sort", by === "name" ? null : by, true),
    look: (id: string | null) => change("item", id, id === null),
  };
}
