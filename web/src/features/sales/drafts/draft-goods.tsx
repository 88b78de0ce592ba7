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
        {original.open && original.available < original.quantity && (
          <span className="block text-small font-semibold text-danger">
            {original.available > 0 ? `Only ${withUnit(original.available, original.unit)} left` : "Sold out"}
          </span>
        )}
      </>
    ),
  }),
  column.accessor("price", {
    header: "Agreed price",
    meta: { figures: true },
    cell: ({ row: { original } }) => (
      <>
        {formatPrice(original.price, original.currency)}
        <span className="block text-small font-normal text-muted">{usual(original)}</span>
      </>
    ),
  }),
  column.accessor("quantity", {
    header: "Quantity",
    meta: { figures: true },
    cell: ({ row: { original } }) => withUnit(original.quantity, original.unit),
  }),
  column.accessor("lineTotal", {
    header: "Sum",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.lineTotal, original.currency),
  }),
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
