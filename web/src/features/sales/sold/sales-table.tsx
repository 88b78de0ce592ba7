import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Sale } from "@/shared/api/types";
import { formatDay } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { ShortId } from "@/shared/ui/short-id";
import { ROWS_SHOWN, salePage } from "./queries";

const column = columnsOf<Sale>();

export function SalesTable({ onView }: { onView: (id: string) => void }) {
  const pages = useCursorPages("sales", ROWS_SHOWN);
  const query = useQuery(salePage(pages.cursor));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onView` only writes the address
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("productId", {
          header: "Product ID",
          cell: ({ getValue }) => <ShortId id={getValue()} />,
        }),
        column.accessor("productName", { header: "Product Name", meta: { names: true } }),
        column.accessor("datePurchase", {
          header: "Date Purchase",
          cell: ({ getValue }) => formatDay(getValue()),
        }),
        column.accessor("amount", {
          header: "Amount",
          meta: { figures: true },
          cell: ({ row: { original } }) => (
            <span className="whitespace-nowrap">{withUnit(original.amount, original.unit)}</span>
          ),
        }),
        column.accessor("price", {
          header: "Price",
          meta: { figures: true },
          cell: ({ row: { original } }) => formatPrice(original.price, original.currency),
        }),
        column.accessor("shipmentDate", {
          header: "Shipment Date",
          cell: ({ getValue }) => dayOr(getValue()),
        }),
        column.accessor("deliveryEstimation", {
          header: "Delivery Estimation",
          cell: ({ getValue }) => dayOr(getValue()),
        }),
        column.accessor("buyerName", { header: "Buyer Name" }),
        column.display({
          id: "details",
          header: "View Details",
          meta: { actions: true },
          cell: ({ row: { original } }) => (
            <Button
              look="outline"
              aria-label={`View: ${original.productName}, ${original.orderNumber}`}
              onClick={() => onView(original.id)}
            >
              View
            </Button>
          ),
        }),
      ]),
    [],
  );

  return (
    <section aria-label="Sales">
      <ListTable
        caption="Sales"
        columns={columns}
        query={query}
        pages={pages}
        of="sales"
        rowId={(row) => row.id}
        waitingRows={ROWS_SHOWN}
        failed="Your sales could not be loaded."
        empty={
          <Empty title="No sales yet.">
            Every line that somebody buys of your goods stands here, with its buyer, its price and its
            shipment.
          </Empty>
        }
      />
    </section>
  );
}

function dayOr(day: string | null): string {
  return day ? formatDay(day) : "N/A";
}
