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
  column.names("Product", (row) => (
    <>
      <Link to={`/product/${row.itemId}`} className="inline-block min-h-6 underline-offset-4 hover:underline">
        {row.name}
      </Link>
      {row.waiting && row.available < row.quantity && (
        <span className="block text-small font-semibold text-danger">
          {row.available > 0 ? `Only ${withUnit(row.available, row.unit)} left` : "Sold out"}
        </span>
      )}
    </>
  )),
  column.figures("Price", (row) => formatPrice(row.price, row.currency)),
  column.figures("Quantity", (row) => withUnit(row.quantity, row.unit)),
  column.figures("Sum", (row) =>
    formatMinor(times(toMinor(row.price, row.currency) ?? 0n, row.quantity), row.currency),
  ),
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
