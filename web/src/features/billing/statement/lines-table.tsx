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
  column.shown("Time", (row) => formatExact(row.at)),
  column.shown("Invoice", (row) => (
    <TextLink to={`/billing?side=payee&view=${row.billId}`} className="figures font-semibold">
      {row.billNumber || "Bill"}
    </TextLink>
  )),
  column.names("Payer", (row) => row.payerName),
  column.shown("Way", (row) => `${METHOD_NAMES[row.method]}${row.test ? " (test)" : ""}`),
  column.shown("Reference", (row) => <span className="figures break-all">{row.reference || "N/A"}</span>),
  column.figures("Amount", (row) => (
    <>
      {row.direction === "refunded" && <span className="sr-only">given back </span>}
      {formatPrice(`${row.direction === "refunded" ? "-" : ""}${row.amount}`, row.currency)}
    </>
  )),
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
