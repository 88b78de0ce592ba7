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
        column.accessor("description", { header: "Description", meta: { names: true } }),
        column.accessor("invoice_number", {
          header: "Invoice",
          cell: ({ row: { original } }) => (
            <span className="figures md:whitespace-nowrap">
              {original.invoice_number || "N/A"}
              {original.orderNumber && (
                <span className="block text-muted text-small">Order {original.orderNumber}</span>
              )}
            </span>
          ),
        }),
        column.accessor((bill) => (side === "payer" ? bill.payee.name : bill.payer.name) || "N/A", {
          id: "other",
          header: side === "payer" ? "To" : "From",
        }),
        column.accessor("due_date", {
          header: "Due",
          cell: ({ getValue }) => (getValue() ? formatDay(getValue()) : "N/A"),
        }),
        column.accessor("amount", {
          header: "Amount",
          meta: { figures: true },
          cell: ({ row: { original } }) => formatPrice(original.amount, original.currency),
        }),
        column.accessor("balance", {
          header: "Balance",
          meta: { figures: true },
          cell: ({ row: { original } }) => formatPrice(original.balance, original.currency),
        }),
        column.accessor("status", {
          header: "Status",
          cell: ({ getValue }) => <BillStatusMark status={getValue()} />,
        }),
        column.display({
          id: "details",
          header: "Details",
          meta: { actions: true },
          cell: ({ row: { original } }) => (
            <Button
              look="outline"
              aria-label={`View: ${original.description}, ${original.invoice_number}`}
              onClick={() => onView(original.id)}
            >
              View
            </Button>
          ),
        }),
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
