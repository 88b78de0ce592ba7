import { useQuery } from "@tanstack/react-query";
import type { Quote } from "@/shared/api/types";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { ShortId } from "@/shared/ui/short-id";
import { statusText } from "../quotes/quote-text";
import { ROWS_SHOWN, requestPage } from "./queries";

const column = columnsOf<Quote>();

const COLUMNS = column.columns([
  column.names("Product Name", (row) => row.product_name),
  column.shown("Product ID", (row) => <ShortId id={row.product_id} />),
  column.figures("Amount", (row) => withUnit(row.versions.at(-1)?.quantity ?? 0, row.unit)),
  column.shown("Buyer Name", (row) => row.buyer_name),
  column.shown("Date of Inquiry", (row) => formatInstant(row.created_at)),
  column.shown("Status", (quote) => statusText(quote)),
  column.actions(
    (row) => (
      <ButtonLink
        to={`/quotes/${row.id}`}
        aria-label={`View: quote for ${row.product_name}, ${row.buyer_name}`}
        look={row.steps.includes("offer") ? "solid" : "outline"}
      >
        View
      </ButtonLink>
    ),
    "View Details",
  ),
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
