import { Link } from "react-router";
import { formatMinor, formatPrice, times, toMinor } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { FreightRows } from "@/shared/ui/freight-rows";
import { TaxRows } from "@/shared/ui/tax-rows";
import type { Approval } from "./wire";

type Line = Approval["items"][number] & { currency: string; waiting: boolean };

const column = columnsOf<Line>();

const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Product",
    meta: { names: true },
    cell: ({ row: { original } }) => (
      <>
        <Link
          to={`/product/${original.itemId}`}
          className="inline-block min-h-6 underline-offset-4 hover:underline"
        >
          {original.name}
        </Link>
        {original.waiting && original.available < original.quantity && (
          <span className="block text-small font-semibold text-danger">
            {original.available > 0 ? `Only ${withUnit(original.available, original.unit)} left` : "Sold out"}
          </span>
        )}
      </>
    ),
  }),
  column.accessor("price", {
    header: "Price",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.price, original.currency),
  }),
  column.accessor("quantity", {
    header: "Quantity",
    meta: { figures: true },
    cell: ({ row: { original } }) => withUnit(original.quantity, original.unit),
  }),
  column.display({
    id: "sum",
    header: "Sum",
    meta: { figures: true },
    cell: ({ row: { original: line } }) =>
      formatMinor(times(toMinor(line.price, line.currency) ?? 0n, line.quantity), line.currency),
  }),
]);

/** The goods to order, with their prices. */
export function ApprovalGoods({
  approval: { items, total, freight, tax, currency, status },
}: {
  approval: Approval;
}) {
  const lines = items.map((item) => ({ ...item, currency, waiting: status === "waiting" }));
  return (
    <section aria-label="Goods">
      <DataTable
        caption="Goods to be ordered"
        columns={COLUMNS}
        rows={lines}
        rowId={({ itemId }) => itemId}
        empty={<p className="text-muted">No goods.</p>}
      />
      {freight && <FreightRows freight={freight} currency={currency} className="mt-4" />}
      {tax && <TaxRows tax={tax} currency={currency} className="mt-4" />}
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <span className="figures font-serif text-h2">{formatPrice(total, currency)}</span>
      </p>
    </section>
  );
}
