import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { formatDate, formatDayOf } from "@/shared/lib/dates";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { useRole } from "@/shared/session/use-role";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { OriginsHeading } from "../origins-heading";
import { PackState } from "./pack-state";
import { type DataPack, PAGE_SIZE, packsPage, regulation } from "./queries";

const column = columnsOf<DataPack>();
const COLUMNS = column.columns([
  column.names("Order or contract", (row) => (
    <Link to={`/eudr-packs/${row.id}`} className="underline decoration-edge underline-offset-4">
      {row.number}
    </Link>
  )),
  column.shown("With", (row) => (row.mineToDeclare ? row.sellerName : row.buyerName)),
  column.shown("Goes to", (row) => row.destination),
  column.shown("State", (row) => <PackState pack={row} />),
  column.shown("Begun", (row) => formatDayOf(row.madeAt)),
]);

/** The data packs that the account made or gets. */
export function Component() {
  const pages = useCursorPages("packs", PAGE_SIZE);
  const query = useQuery(packsPage(pages.cursor));
  const { data: days } = useQuery(regulation);
  const sells = useRole("seller");
  const make = sells && (
    <ButtonLink to="/eudr-packs/new">
      <Plus aria-hidden="true" size={18} /> New data pack
    </ButtonLink>
  );
  return (
    <div className="shell py-8 sm:py-10">
      <OriginsHeading title="EUDR data packs" actions={make}>
        What a buyer in the European Union declares coffee with: its plots, the data of the statement and the
        evidence, in one file.{" "}
        {days &&
          `The rules apply from ${formatDate(days.appliesFrom)} to large and medium operators, and from ${formatDate(days.appliesToSmallFrom)} to micro and small ones. Tea is outside them.`}
      </OriginsHeading>
      <ListTable
        caption="Data packs"
        columns={COLUMNS}
        rowId={({ id }) => id}
        query={query}
        failed="The data packs could not be loaded."
        pages={pages}
        of="data packs"
        pagerIfNeeded
        empty={
          <Empty title="There are no data packs yet." action={make}>
            {sells
              ? "Make one for an order of coffee, or for a contract. Its buyer declares the goods with it once it is sealed."
              : "The sellers of your coffee make them for your orders."}
          </Empty>
        }
      />
      <p className="mt-8 max-w-prose text-small text-muted">{days?.notice}</p>
    </div>
  );
}
