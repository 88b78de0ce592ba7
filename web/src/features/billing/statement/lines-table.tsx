import { useQuery } from "@tanstack/react-query";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { METHOD_NAMES } from "@/shared/lib/payment-methods";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { TextLink } from "@/shared/ui/text-link";
import { LINES_SHOWN, type StatementLine, statementLines } from "./queries";

const column = columnsOf<StatementLine>();

const COLUMNS = column.columns([
  column.accessor("at", { header: "Time", cell: ({ getValue }) => formatExact(getValue()) }),
  column.accessor("billNumber", {
    header: "Invoice",
    cell: ({ row: { original } }) => (
      <TextLink to={`/billing?side=payee&view=${original.billId}`} className="figures font-semibold">
        {original.billNumber || "Bill"}
      </TextLink>
    ),
  }),
  column.accessor("payerName", { header: "Payer", meta: { names: true } }),
  column.accessor("method", {
    header: "Way",
    cell: ({ row: { original } }) => `${METHOD_NAMES[original.method]}${original.test ? " (test)" : ""}`,
  }),
  column.accessor("reference", {
    header: "Reference",
    cell: ({ getValue }) => <span className="figures break-all">{getValue() || "N/A"}</span>,
  }),
  column.accessor("amount", {
    header: "Amount",
    meta: { figures: true },
    cell: ({ row: { original } }) => (
      <>
        {original.direction === "refunded" && <span className="sr-only">given back </span>}
        {formatPrice(`${original.direction === "refunded" ? "-" : ""}${original.amount}`, original.currency)}
      </>
    ),
  }),
]);

/** Every payment and refund of a month. */
export function LinesTable({ month }: { month: string }) {
  const pages = useCursorPages("lines", LINES_SHOWN);
  const query = useQuery(statementLines(month, pages.cursor));
  return (
    <section aria-label="Payments and refunds">
      <ListTable
        caption="Payments and refunds"
        columns={COLUMNS}
        query={query}
        pages={pages}
        of="lines"
        pagerIfNeeded
        rowId={(row) => row.id}
        waitingRows={4}
        failed="The lines could not be loaded."
        empty={
          <Empty title="Nothing came in this month.">
            Every payment of your bills stands here once it came, and every refund once it went back.
          </Empty>
        }
      />
    </section>
  );
}
