import { Link } from "react-router";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { FreightRows } from "@/shared/ui/freight-rows";
import { TaxRows } from "@/shared/ui/tax-rows";
import type { Draft } from "./wire";

type Line = Draft["items"][number] & { currency: string; open: boolean };

const column = columnsOf<Line>();

const COLUMNS = column.columns([
  column.names("Product", (row) => (
    <>
      <Link to={`/product/${row.itemId}`} className="inline-block min-h-6 underline-offset-4 hover:underline">
        {row.name}
      </Link>
      {row.open && row.available < row.quantity && (
        <span className="block text-small font-semibold text-danger">
          {row.available > 0 ? `Only ${withUnit(row.available, row.unit)} left` : "Sold out"}
        </span>
      )}
    </>
  )),
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
      {freight && <FreightRows freight={freight} currency={currency} className="mt-4" />}
      {tax && <TaxRows tax={tax} currency={currency} className="mt-4" />}
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <span className="figures font-serif text-h2">
          {total === null ? "Cannot be ordered now" : formatPrice(total, currency)}
        </span>
      </p>
    </section>
  );
}
