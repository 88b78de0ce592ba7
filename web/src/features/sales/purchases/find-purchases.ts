import { query } from "@/shared/api/query";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";

const FOUND = 5;

/** The account's own purchases that match, each with the address of its details. */
export function foundPurchases(q: string) {
  return query(
    "/api/purchases",
    { query: { q, limit: FOUND } },
    {
      select: (items) =>
        items.map((purchase) => ({
          to: `/purchases?view=${purchase.id}`,
          title: purchase.name,
          note: `${withUnit(purchase.amount, purchase.unit)}, ${formatInstant(purchase.date)}`,
        })),
      retry: false,
    },
  );
}
