import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { LoadFailure } from "@/shared/ui/load-failure";
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
}

/** One table of bills under its title. Empty, it says so in one line: four of them share a screen. */
export function BillTable({ title, filter, shown = BILLS_SHOWN, onView }: BillTableProps) {
  const pages = useCursorPages(title, shown);
  const { data, isError, isPlaceholderData, refetch } = useQuery(billPage(filter, pages.cursor, shown));
  const { side } = filter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onView` only writes the address
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("description", { header: "Description", meta: { names: true } }),
        column.accessor("invoice_number", {
          header: "Invoice",
          cell: ({ getValue }) => <span className="figures md:whitespace-nowrap">{getValue() || "N/A"}</span>,
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

  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-h3">{title}</h2>
      <DataTable
        caption={title}
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        stale={isPlaceholderData}
        waitingRows={2}
        failure={
          isError && !data && <LoadFailure onRetry={refetch}>These bills could not be loaded.</LoadFailure>
        }
        empty={<p className="border-t border-line py-4 text-muted">No data available</p>}
      />
      {data && data.total > shown && (
        <CursorPager of={title} pages={pages} shown={data.items.length} total={data.total} next={data.next} />
      )}
    </section>
  );
}
