import { useQuery } from "@tanstack/react-query";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { ENTRIES_SHOWN, entryPage, type StatementEntry } from "./queries";
import { COLUMNS, EVENTS } from "./words";

const column = columnsOf<StatementEntry>();

const TABLE = column.columns([
  column.shown("Time", (row) => formatExact(row.at)),
  column.names("What", (row) => (
    <>
      {EVENTS[row.event]} <span className="figures">{row.reference}</span>
      {row.test && " (test)"}
      {row.reason && <span className="block text-small font-normal text-muted">{row.reason}</span>}
    </>
  )),
  column.shown("Made of", (row) => (
    <ul>
      {row.parts.map((part) => (
        <li key={part.column} className="text-small">
          {COLUMNS[part.column]} <span className="figures">{formatPrice(part.amount, row.currency)}</span>
        </li>
      ))}
    </ul>
  )),
  column.figures("Amount", (row) => formatPrice(row.amount, row.currency)),
]);

/** The entries between a seller and the shop in a month: the caller's own, or a seller's for the owner. */
export function EntriesTable({ seller, month }: { seller?: string; month: string }) {
  const pages = useCursorPages("entries", ENTRIES_SHOWN);
  const query = useQuery(entryPage(seller, month, pages.cursor));
  return (
    <section aria-label="Entries">
      <ListTable
        caption="Entries"
        columns={TABLE}
        query={query}
        pages={pages}
        of="entries"
        pagerIfNeeded
        rowId={(row) => row.id}
        waitingRows={3}
        failed="The entries could not be loaded."
        empty={
          <Empty title="There are no entries in this month.">
            Every payment of a sale, its commission, and every refund and payout stands here.
          </Empty>
        }
      />
    </section>
  );
}
