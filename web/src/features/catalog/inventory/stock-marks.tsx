import { saleStop } from "./sale-stop";
import type { StockItem } from "./types";

/** Marks of a lot: low stock, unlisted, or off sale with the reason. */
export function StockMarks({ lot }: { lot: Pick<StockItem, "low" | "listed" | "withheld" | "maySell"> }) {
  const stop = saleStop(lot);
  return (
    <>
      {!lot.listed && <span className={`${MARK} border-edge text-muted`}>Unlisted</span>}
      {lot.low && <span className={`${MARK} border-cherry text-cherry`}>Low stock</span>}
      {stop && (
        <>
          <span className={`${MARK} border-danger text-danger`}>Off sale</span>
          <span className="block w-full text-small font-normal [overflow-wrap:anywhere] text-danger">
            {stop}
          </span>
        </>
      )}
    </>
  );
}

const MARK =
  "leaf-shape-sm inline-block border px-2 py-px align-middle text-small font-semibold whitespace-nowrap";
