import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { ListTable } from "@/shared/ui/list-table";
import { BillStatusMark } from "./bill-status";
import { BILLS_SHOWN, type BillFilter, billPage } from "./queries";
import type { Bill } from "./types";

const column = columnsOf<Bill>();

interface BillTableProps {
  title: string;
  filter: BillFilter;
  onView: (id: string) => void;
  /** Rows on a page. */
  shown?: number;
  /** Whether the table is shown only if it has a bill. */
  hideEmpty?: boolean;
}

/** A table of bills under its title. If it is empty, one line says so, because four tables share a screen. */
export function BillTable({ title, filter, shown = BILLS_SHOWN, hideEmpty, onView }: BillTableProps) {
  const pages = useCursorPages(title, shown);
  const query = useQuery(billPage(filter, pages.cursor, shown));
  const { side } = filter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onView` only writes the address
  const columns = useMemo(
    () =>
      column.columns([
        column.names("Description", (row) => row.description),
        column.shown("Invoice", (row) => (
          <span className="figures md:whitespace-nowrap">
            {row.invoice_number || "N/A"}
            {row.orderNumber && <span className="block text-muted text-small">Order {row.orderNumber}</span>}
          </span>
        )),
        column.shown(
          side === "payer" ? "To" : "From",
          (bill) => (side === "payer" ? bill.payee.name : bill.payer.name) || "N/A",
        ),
        column.shown("Due", (row) => (row.due_date ? formatDay(row.due_date) : "N/A")),
        column.figures("Amount", (row) => formatPrice(row.amount, row.currency)),
        column.figures("Balance", (row) => formatPrice(row.balance, row.currency)),
        column.shown("Status", (row) => <BillStatusMark status={row.status} />),
        column.actions(
          (row) => (
            <Button
              look="outline"
              aria-label={`View: ${row.description}, ${row.invoice_number}`}
              onClick={() => onView(row.id)}
            >
              View
            </Button>
          ),
          "Details",
        ),
      ]),
    [side],
  );

  if (hideEmpty && !query.data?.total) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ListTable
        caption={title}
        columns={columns}
        query={query}
        pages={pages}
        of={title}
        pagerIfNeeded
        rowId={(row) => row.id}
        waitingRows={2}
        failed="These bills could not be loaded."
        empty={<p className="border-t border-line py-4 text-muted">No data available</p>}
      />
    </section>
  );
}
