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
        column.shown("Product ID", (row) => <ShortId id={row.productId} />),
        column.names("Product Name", (row) => row.productName),
        column.shown("Date Purchase", (row) => formatDay(row.datePurchase)),
        column.figures("Amount", (row) => (
          <span className="whitespace-nowrap">{withUnit(row.amount, row.unit)}</span>
        )),
        column.figures("Price", (row) => formatPrice(row.price, row.currency)),
        column.shown("Shipment Date", (row) => dayOr(row.shipmentDate)),
        column.shown("Delivery Estimation", (row) => dayOr(row.deliveryEstimation)),
        column.shown("Buyer Name", (row) => row.buyerName),
        column.actions(
          (row) => (
            <Button
              look="outline"
              aria-label={`View: ${row.productName}, ${row.orderNumber}`}
              onClick={() => onView(row.id)}
            >
              View
            </Button>
          ),
          "View Details",
        ),
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
