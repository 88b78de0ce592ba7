import type { StockItem } from "./types";

/** Marks of a lot: low stock, or unlisted. */
export function StockMarks({ lot }: { lot: Pick<StockItem, "low" | "listed"> }) {
  return (
    <>
      {!lot.listed && <span className={`${MARK} border-edge text-muted`}>Unlisted</span>}
      {lot.low && <span className={`${MARK} border-cherry text-cherry`}>Low stock</span>}
    </>
  );
}

const MARK =
  "leaf-shape-sm inline-block border px-2 py-px align-middle text-small font-semibold whitespace-nowrap";
