import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { columnsOf } from "@/shared/ui/data-table";
import { Picture } from "@/shared/ui/picture";
import { StockMarks } from "./stock-marks";
import type { StockItem } from "./types";

const column = columnsOf<StockItem>();

const itemId = column.shown("Item ID", (row) => (
  <span className="figures text-small break-words text-muted">{row.sku}</span>
));
const itemName = column.accessor("name", {
  header: "Item Name",
  enableSorting: true,
  meta: { names: true },
  cell: ({ row }) => (
    <span className="flex items-center gap-3">
      <Picture src={row.original.image_url} alt="" className="w-11! shrink-0 rounded-sm" />
      <span>
        {row.original.name} <StockMarks lot={row.original} />
      </span>
    </span>
  ),
});
const category = column.shown("Category", (row) => row.category);
const amountSold = column.accessor("amountSold", {
  header: "Amount Sold",
  enableSorting: true,
  sortDescFirst: true,
  meta: { figures: true },
  cell: ({ row }) => withUnit(row.original.amountSold, row.original.unit),
});
const remaining = column.accessor("remainingUnits", {
  header: "Remaining Units",
  enableSorting: true,
  sortDescFirst: false,
  meta: { figures: true },
  cell: ({ row }) => withUnit(row.original.remainingUnits, row.original.unit),
});
const value = column.accessor("value", {
  header: "Value",
  enableSorting: true,
  sortDescFirst: true,
  meta: { figures: true },
  cell: ({ row }) => formatPrice(row.original.value, row.original.currency),
});
const reserved = column.figures("Reserved", (row) => withUnit(row.reserved, row.unit));
const price = column.figures("Price", (row) => formatPrice(row.price, row.currency));
const unitCost = column.figures("Unit cost", (row) =>
  row.unitCost === null ? "Not known" : formatPrice(row.unitCost, row.currency),
);

/** The columns of the stock list and of the full list. `look` opens a lot's details. */
export function stockColumns(look: (id: string) => void, full: boolean) {
  const actions = column.actions((row) => (
    <button
      type="button"
      aria-label={`Details of ${row.name}`}
      onClick={() => look(row.id)}
      className="min-h-11 rounded-sm px-1 font-semibold text-leaf underline underline-offset-4"
    >
      Details
    </button>
  ));
  return full
    ? column.columns([
        itemId,
        itemName,
        category,
        amountSold,
        remaining,
        reserved,
        price,
        unitCost,
        value,
        actions,
      ])
    : column.columns([itemId, itemName, category, amountSold, remaining, value, actions]);
}
