import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { OriginsHeading } from "../origins-heading";
import { PAGE_SIZE, type Producer, producersPage } from "../queries";
import { ImportProducers } from "./import-producers";
import ProducerDialog from "./producer-dialog";

const column = columnsOf<Producer>();
const COLUMNS = column.columns([
  column.names("Producer", (row) => (
    <Link to={`/producers/${row.id}`} className="underline decoration-edge underline-offset-4">
      {row.name}
    </Link>
  )),
  column.shown("Member number", (row) => row.memberNumber || "None"),
  column.shown("Place", (row) => row.place || "Not told"),
  column.shown("Country", (row) => row.country),
  column.figures("Plots", (row) => row.plots),
]);

/** A seller's producers. */
export function Component() {
  const [q, setQ] = useState("");
  const [adding, setAdding] = useState(false);
  const pages = useCursorPages(q, PAGE_SIZE);
  const query = useQuery(producersPage(q, pages.cursor));
  const refused = asProblem(query.error)?.status === 403;
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" size={18} /> New producer
    </Button>
  );
  return (
    <div className="shell py-8 sm:py-10">
      <OriginsHeading
        title="Producers"
        actions={
          !refused && (
            <>
              <ImportProducers />
              {add}
            </>
          )
        }
      >
        The farms and members of your co-operative that grow what you sell. You manage the sale; they grew it.
      </OriginsHeading>
      {refused ? (
        <Empty title="Only sellers keep producers.">You can ask for such a role in the settings.</Empty>
      ) : (
        <>
          <SearchField label="Search producers" value={q} onSearch={setQ} className="mb-4 w-full sm:w-80" />
          <ListTable
            caption="Producers"
            columns={COLUMNS}
            rowId={({ id }) => id}
            query={query}
            failed="The producers could not be loaded."
            pages={pages}
            of="producers"
            pagerIfNeeded
            empty={
              q ? (
                <Empty title="No producer is like this." />
              ) : (
                <Empty title="There are no producers yet." action={add}>
                  Enter them one by one, import them from a CSV file, or upload a file of plots that names
                  them.
                </Empty>
              )
            }
          />
        </>
      )}
      {adding && <ProducerDialog producer={null} onClose={() => setAdding(false)} />}
    </div>
  );
}
