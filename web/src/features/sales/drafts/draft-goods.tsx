import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { GoodsName, GoodsTotal } from "../goods-to-order";
import type { Draft } from "./wire";

type Line = Draft["items"][number] & { currency: string; open: boolean };

const column = columnsOf<Line>();

const COLUMNS = column.columns([
  column.names("Product", (row) => <GoodsName goods={row} open={row.open} />),
  column.figures("Agreed price", (row) => (
    <>
      {formatPrice(row.price, row.currency)}
      <span className="block text-small font-normal text-muted">{usual(row)}</span>
    </>
  )),
  column.figures("Quantity", (row) => withUnit(row.quantity, row.unit)),
  column.figures("Sum", (row) => formatPrice(row.lineTotal, row.currency)),
]);

/** The price that the buyer would pay otherwise. */
function usual({ listPrice, companyPrice, currency }: Line): string {
  if (companyPrice !== null) return `Company's own price ${formatPrice(companyPrice, currency)}`;
  return listPrice === null ? "Not sold any more" : `List price ${formatPrice(listPrice, currency)}`;
}

/** The goods of a draft with all its figures. */
export function DraftGoods({ draft: { items, total, freight, tax, currency, status } }: { draft: Draft }) {
  const open = status === "draft" || status === "sent";
  return (
    <section aria-label="Goods">
      <DataTable
        caption="Goods of the draft"
        columns={COLUMNS}
        rows={items.map((item) => ({ ...item, currency, open }))}
        rowId={({ itemId }) => itemId}
        empty={<p className="text-muted">No goods.</p>}
      />
      <GoodsTotal
        freight={freight}
        tax={tax}
        currency={currency}
        total={total === null ? "Cannot be ordered now" : formatPrice(total, currency)}
      />
    </section>
  );
}
