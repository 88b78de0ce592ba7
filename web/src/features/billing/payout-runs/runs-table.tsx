import { useQuery } from "@tanstack/react-query";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { TextLink } from "@/shared/ui/text-link";
import { RUNS_SHOWN, type Run, runPage } from "./queries";

const column = columnsOf<Run>();

/** Where a run stands, in words. */
export function standing({ payouts, sent, failed }: Run): string {
  if (sent === payouts) return "On its way";
  const parts = [`${payouts - sent - failed} of ${payouts} arrived`];
  if (failed > 0) parts.push(`${failed} came back`);
  if (sent > 0) parts.push(`${sent} on the way`);
  return parts.join(", ");
}

const COLUMNS = column.columns([
  column.names("Run", (row) => (
    <TextLink to={`/admin/payouts/${row.id}`} className="figures inline-block min-h-6">
      {row.number}
      {row.test && " (test)"}
    </TextLink>
  )),
  column.shown("Made", (row) => formatExact(row.at)),
  column.shown("State", (row) => standing(row)),
  column.figures("Amount", (row) => formatPrice(row.amount, row.currency)),
]);

/** The payout runs, the newest first. */
export function RunsTable() {
  const pages = useCursorPages("runs", RUNS_SHOWN);
  const query = useQuery(runPage(pages.cursor));
  return (
    <ListTable
      caption="Payout runs"
      heading
      columns={COLUMNS}
      query={query}
      pages={pages}
      of="runs"
      pagerIfNeeded
      rowId={(run) => run.id}
      waitingRows={2}
      failed="The runs could not be loaded."
      empty={
        <Empty title="There are no runs yet.">
          A run pays every seller who is owed something: with a file for your bank, and one for a spreadsheet.
        </Empty>
      }
    />
  );
}
