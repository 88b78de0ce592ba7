import { formatPrice } from "@/shared/lib/money";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { TextLink } from "@/shared/ui/text-link";
import type { Owed } from "./queries";
import { WAYS } from "./ways";

const column = columnsOf<Owed>();

const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Seller",
    meta: { names: true },
    cell: ({ row: { original } }) => (
      <>
        <TextLink to={`/admin/statements/${original.id}`} className="inline-block min-h-6">
          {original.name || "An account that is gone"}
        </TextLink>
        {original.test && (
          <span className="block text-small font-normal text-muted">Test payments: no money moved</span>
        )}
      </>
    ),
  }),
  column.accessor("way", {
    header: "How it is paid",
    cell: ({ row: { original } }) => original.todo || (original.way ? WAYS[original.way] : ""),
  }),
  column.accessor("owed", {
    header: "Owed",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.owed, original.currency),
  }),
  column.accessor("held", {
    header: "Held: disputed",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.held, original.currency),
  }),
  column.accessor("payable", {
    header: "Paid by a run now",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.payable, original.currency),
  }),
]);

interface OwedTableProps {
  owed: Owed[] | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

/** What each seller is owed, and what is in the way of paying it. */
export function OwedTable({ owed, failed, onRetry }: OwedTableProps) {
  return (
    <DataTable
      caption="What is owed"
      captionShown
      columns={COLUMNS}
      rows={owed}
      rowId={(row) => `${row.id}${row.currency}${row.test}`}
      failure={failed && <LoadFailure onRetry={onRetry}>What is owed could not be loaded.</LoadFailure>}
      empty={
        <Empty title="Nothing is owed to a seller.">
          A seller stands here once a buyer has paid for goods through the shop.
        </Empty>
      }
    />
  );
}
