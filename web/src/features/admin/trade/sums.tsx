import { formatPrice } from "@/shared/lib/money";
import type { TradeSum } from "../wire";

/** Sums, one for each currency; a dash for none. */
export function Sums({ sums }: { sums: TradeSum[] }) {
  if (sums.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="figures">
      {sums.map(({ amount, currency }) => (
        <span key={currency} className="block whitespace-nowrap">
          {formatPrice(amount, currency)}
        </span>
      ))}
    </span>
  );
}
