import { formatPrice } from "@/shared/lib/money";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { LoadFailure } from "@/shared/ui/load-failure";
import { SellerName } from "../seller-name";
import type { Owed } from "./queries";
import { WAYS } from "./ways";

const column = columnsOf<Owed>();

const COLUMNS = column.columns([
  column.names("Seller", (row) => <SellerName id={row.id} name={row.name} test={row.test} />),
  column.shown("How it is paid", (row) => row.todo || (row.way ? WAYS[row.way] : "")),
  column.figures("Owed", (row) => formatPrice(row.owed, row.currency)),
  column.figures("Held: disputed", (row) => formatPrice(row.held, row.currency)),
  column.figures("Paid by a run now", (row) => formatPrice(row.payable, row.currency)),
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
