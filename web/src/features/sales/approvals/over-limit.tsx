import { asProblem } from "@/shared/api/problem";
import { formatPrice } from "@/shared/lib/money";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";

/** Explains why an order needs a second person, and the effect of “Ask for approval”. */
export function OverLimit({ error, children }: { error: Error; children: string }) {
  const problem = asProblem(error);
  const {
    limit,
    spent,
    total,
    currency = SHOP_CURRENCY,
    limitCurrency = currency,
  } = (problem?.body ?? {}) as Record<string, string | undefined>;
  return (
    <>
      <p className="font-semibold">
        This order comes to {formatPrice(total, currency)}
        {Number(spent) > 0 &&
          `, and you ordered ${formatPrice(spent, limitCurrency)} alone in the last 30 days`}
        . Your company's limit is {formatPrice(limit, limitCurrency)} for 30 days.
      </p>
      {limitCurrency !== currency && <p className="mt-1 font-normal">{problem?.message}</p>}
      <p className="mt-1 font-normal">{children}</p>
    </>
  );
}
