import { query } from "@/shared/api/query";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";

const FOUND = 5;

/** The account's own sales that match, each with the address of its details. */
export function foundSales(q: string) {
  return query(
    "/api/sales",
    { query: { q, limit: FOUND } },
    {
      select: ({ items }) =>
        items.map((sale) => ({
          to: `/sales?view=${sale.id}`,
          title: `${sale.productName} to ${sale.buyerName}`,
          note: `${withUnit(sale.amount, sale.unit)}, ${formatInstant(sale.datePurchase)}`,
        })),
      retry: false,
    },
  );
}
