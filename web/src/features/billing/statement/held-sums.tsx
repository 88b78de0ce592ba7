import { formatPrice } from "@/shared/lib/money";
import { Notice } from "@/shared/ui/notice";
import type { HeldSum } from "./queries";

/** What open disputes hold back from the next payout. */
export function HeldSums({ held }: { held: HeldSum[] }) {
  if (held.length === 0) return null;
  const sums = held.map(
    ({ amount, currency, test }) => formatPrice(amount, currency) + (test ? " (test)" : ""),
  );
  return (
    <Notice tone="plain" className="mb-6">
      {sums.join(", ")} is held: buyers dispute it. The next payout leaves it out until the shop has decided.
    </Notice>
  );
}
