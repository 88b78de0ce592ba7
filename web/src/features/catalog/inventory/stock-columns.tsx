import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { columnsOf } from "@/shared/ui/data-table";
import { Picture } from "@/shared/ui/picture";
import { StockMarks } from "./stock-marks";
import type { StockItem } from "./types";

const column = columnsOf<StockItem>();

const itemId = column.accessor("sku", {
  header: "Item ID",
  cell: ({ row }) => <span className="figures text-small break-words text-muted">{row.original.sku}</span>,
});
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
const category = column.accessor("category", { header: "Category" });
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
const reserved = column.accessor("reserved", {
  header: "Reserved",
  meta: { figures: true },
  cell: ({ row }) => withUnit(row.original.reserved, row.original.unit),
});
const price = column.accessor("price", {
  header: "Price",
  meta: { figures: true },
  cell: ({ row }) => formatPrice(row.original.price, row.original.currency),
});
const unitCost = column.accessor("unitCost", {
  header: "Unit cost",
  meta: { figures: true },
  cell: ({ row }) =>
    row.original.unitCost === null ? "Not known" : formatPrice(row.original.unitCost, row.original.currency),
});

/** The columns of the stock list and of the full list. `look` opens a lot's details. */
export function stockColumns(look: (id: string) => void, full: boolean) {
  const actions = column.display({
    id: "actions",
    header: "Actions",
    meta: { actions: true },
    cell: ({ row }) => (
      <button
        type="button"
        aria-label={`Details of ${row.original.name}`}
        onClick={() => look(row.original.id)}
        className="min-h-11 rounded-sm px-1 font-semibold text-leaf underline underline-offset-4"
      >
        Details
      </button>
    ),
  });
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
