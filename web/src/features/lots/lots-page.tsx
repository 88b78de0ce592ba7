import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatGrams } from "@/shared/lib/grams";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { columnsOf } from "@/shared/ui/data-table";
import { DownloadButton } from "@/shared/ui/download-button";
import { Empty } from "@/shared/ui/empty";
import { lazyPart } from "@/shared/ui/lazy-part";
import { ListTable } from "@/shared/ui/list-table";
import { SearchField } from "@/shared/ui/search-field";
import { SelectField } from "@/shared/ui/select-field";
import { type Lot, type LotFilter, type LotStage, lots, SHOWN, STAGES } from "./queries";
import { kindText } from "./words";

const ReceiveDialog = lazyPart(() => import("./receive-dialog"));

const column = columnsOf<Lot>();
const columns = column.columns([
  column.names("Lot", (row) => (
    <Link to={`/lots/${row.id}`} className="underline decoration-edge underline-offset-4">
      {row.number}
    </Link>
  )),
  column.shown("Goods", (row) => (
    <>
      <span className="block first-letter:uppercase">{row.stage}</span>
      <span className="block text-small text-muted">{kindText(row)}</span>
    </>
  )),
  column.shown("Crop year", (row) => row.cropYear),
  column.shown("Place", (row) => row.location || "Not told"),
  column.figures("Left", (row) => formatGrams(row.balanceG)),
]);

const CHOICES = STAGES.map((stage) => ({
  value: stage,
  label: stage.charAt(0).toUpperCase() + stage.slice(1),
}));

/** A seller's lots. */
export function Component() {
  const [filter, setFilter] = useState<LotFilter>({ left: true });
  const pages = useCursorPages(JSON.stringify(filter), SHOWN);
  const query = useQuery(lots(filter, pages.cursor));
  const [receiving, setReceiving] = useState(false);
  const navigate = useNavigate();
  const receive = (
    <Button onClick={() => setReceiving(true)}>
      <Plus aria-hidden="true" size={18} /> Receive goods
    </Button>
  );
  if (asProblem(query.error)?.status === 403) {
    return (
      <div className="shell py-8 sm:py-10">
        <h1 className="mb-8 text-h1">Lots</h1>
        <Empty title="Only sellers keep lots.">You can ask for such a role in the settings.</Empty>
      </div>
    );
  }
  const isSearch = Boolean(filter.q || filter.stage);
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Lots</h1>
          <p className="mt-2 text-muted">
            What you have of each grade, process and crop year, to the gram: from whom it came, what became of
            it, and the orders that it went to.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/lots/certificates" look="outline">
            Certificates
          </ButtonLink>
          <ButtonLink to="/lots/orders" look="outline">
            Lots in orders
          </ButtonLink>
          <DownloadButton path="/api/lot-moves.csv" name="lots.csv">
            Ledger
          </DownloadButton>
          {receive}
        </div>
      </div>
      <div className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <SearchField
          label="Search by number, grade, station or crop year"
          value={filter.q ?? ""}
          onSearch={(q) => setFilter(({ q: _, ...rest }) => (q ? { ...rest, q } : rest))}
        />
        <SelectField
          label="Stage"
          choices={CHOICES}
          placeholder="All stages"
          value={filter.stage ?? ""}
          onChange={({ target }) =>
            setFilter(({ stage: _, ...rest }) =>
              target.value ? { ...rest, stage: target.value as LotStage } : rest,
            )
          }
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5"
            checked={!filter.left}
            onChange={({ target }) =>
              setFilter(({ left: _, ...rest }) => (target.checked ? rest : { ...rest, left: true }))
            }
          />
          Empty lots too
        </label>
      </div>
      <ListTable
        caption="Lots"
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        pages={pages}
        of="lots"
        failed="Your lots could not be loaded."
        empty={
          isSearch ? (
            <Empty title="No lot is like that.">Try other words, or all stages.</Empty>
          ) : (
            <Empty title="There are no lots with goods yet." action={receive}>
              Enter what you have, or what comes in next. Your goods can then be sold from their lots.
            </Empty>
          )
        }
      />
      {receiving && (
        <ReceiveDialog
          onClose={() => setReceiving(false)}
          onReceived={({ id }) => void navigate(`/lots/${id}`)}
        />
      )}
    </div>
  );
}
