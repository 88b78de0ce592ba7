import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Quote } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { buttonClass } from "@/shared/ui/button-class";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { ShortId } from "@/shared/ui/short-id";
import { statusText } from "../quotes/quote-text";
import { ROWS_SHOWN, requestPage } from "./queries";

const column = columnsOf<Quote>();

const COLUMNS = column.columns([
  column.accessor("product_name", { header: "Product Name", meta: { names: true } }),
  column.accessor("product_id", {
    header: "Product ID",
    cell: ({ getValue }) => <ShortId id={getValue()} />,
  }),
  column.accessor((quote) => quote.versions.at(-1)?.quantity ?? 0, {
    id: "amount",
    header: "Amount",
    meta: { figures: true },
    cell: ({ row: { original }, getValue }) => withUnit(getValue(), original.unit),
  }),
  column.accessor("buyer_name", { header: "Buyer Name" }),
  column.accessor("created_at", {
    header: "Date of Inquiry",
    cell: ({ getValue }) => formatInstant(getValue()),
  }),
  column.accessor((quote) => statusText(quote), { id: "status", header: "Status" }),
  column.display({
    id: "details",
    header: "View Details",
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <Link
        to={`/quotes/${original.id}`}
        aria-label={`View: quote for ${original.product_name}, ${original.buyer_name}`}
        className={buttonClass(original.steps.includes("offer") ? "solid" : "outline")}
      >
        View
      </Link>
    ),
  }),
]);

export function QuotesTable() {
  const pages = useCursorPages("quotes", ROWS_SHOWN);
  const query = useQuery(requestPage(pages.cursor));
  return (
    <section aria-label="Quotes" className="mt-14">
      <ListTable
        caption="Quotes"
        captionShown
        columns={COLUMNS}
        query={query}
        pages={pages}
        of="quotes"
        rowId={(row) => row.id}
        failed="The quotes could not be loaded."
        empty={
          <Empty title="No quotes yet.">
            When somebody inquires about one of your lots, the request stands here, and you answer it with an
            offer.
          </Empty>
        }
      />
    </section>
  );
}
