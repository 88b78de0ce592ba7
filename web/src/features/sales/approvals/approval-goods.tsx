import { formatMinor, formatPrice, times, toMinor } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { GoodsName, GoodsTotal } from "../goods-to-order";
import type { Approval } from "./wire";

type Line = Approval["items"][number] & { currency: string; waiting: boolean };

const column = columnsOf<Line>();

const COLUMNS = column.columns([
  column.names("Product", (row) => <GoodsName goods={row} open={row.waiting} />),
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
      <GoodsTotal freight={freight} tax={tax} currency={currency} total={formatPrice(total, currency)} />
    </section>
  );
}
