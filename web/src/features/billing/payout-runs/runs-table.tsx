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
  column.accessor("number", {
    header: "Run",
    meta: { names: true },
    cell: ({ row: { original } }) => (
      <TextLink to={`/admin/payouts/${original.id}`} className="figures inline-block min-h-6">
        {original.number}
        {original.test && " (test)"}
      </TextLink>
    ),
  }),
  column.accessor("at", { header: "Made", cell: ({ getValue }) => formatExact(getValue()) }),
  column.accessor("sent", { header: "State", cell: ({ row: { original } }) => standing(original) }),
  column.accessor("amount", {
    header: "Amount",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatPrice(original.amount, original.currency),
  }),
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
