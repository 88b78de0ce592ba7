import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { asProblem } from "@/shared/api/problem";
import { formatDate } from "@/shared/lib/dates";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { type PriceList, priceLists, useRemoveList } from "./queries";

const column = columnsOf<PriceList>();
const STATUS = { coming: "To come", running: "Counts today", over: "Over" };

/** A seller's price lists. */
export function Component() {
  const { data, error, refetch } = useQuery(priceLists);
  const [removing, setRemoving] = useState<PriceList | null>(null);
  const remove = useRemoveList();
  const mayChange = useMayChangeAccount();
  const columns = useMemo(() => columnsFor(mayChange, setRemoving), [mayChange]);
  const refused = asProblem(error)?.status === 403;
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Price lists</h1>
          <p className="mt-2 text-muted">
            Prices of your goods for single companies. They see them in the shop and order at them, at any
            quantity. Nobody else is shown them.
          </p>
        </div>
        {data && data.length > 0 && mayChange && <NewList />}
      </div>
      <FailureNotice error={remove.error} failed="The list was not deleted." className="mb-4" />
      {refused ? (
        <Empty title="Only sellers have price lists.">You can ask for such a role in the settings.</Empty>
      ) : (
        <DataTable
          caption="Price lists"
          columns={columns}
          rows={data}
          rowId={(list) => list.id}
          failure={
            error &&
            !data && <LoadFailure onRetry={refetch}>Your price lists could not be loaded.</LoadFailure>
          }
          empty={
            <Empty title="There are no price lists yet." action={mayChange && <NewList />}>
              Everybody pays the price of the catalogue. With a list you agree on other prices with a company
              that buys from you.
            </Empty>
          }
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`Delete "${removing.name}"?`}
          confirm="Delete it"
          dismiss="Keep it"
          onClose={() => setRemoving(null)}
          onConfirm={() => remove.mutate(removing.id)}
        >
          Its companies pay the prices of the catalogue then. Orders that were placed keep their prices.
        </ConfirmDialog>
      )}
    </div>
  );
}

function NewList() {
  return (
    <ButtonLink to="/price-lists/new">
      <Plus aria-hidden="true" size={18} /> New price list
    </ButtonLink>
  );
}

function columnsFor(mayChange: boolean, remove: (list: PriceList) => void) {
  return column.columns([
    column.names("List", (row) => (
      <Link to={`/price-lists/${row.id}`} className="underline decoration-edge underline-offset-4">
        {row.name}
      </Link>
    )),
    column.shown("Companies", (row) => row.companies.map(({ name }) => name).join(", ")),
    column.shown("Days", (row) => (
      <>
        {row.until ? `${formatDate(row.from)} to ${formatDate(row.until)}` : `From ${formatDate(row.from)}`}
        <span className="block text-small text-muted">{STATUS[row.status]}</span>
      </>
    )),
    column.figures("Prices", (row) => row.count),
    column.actions(
      (row) =>
        mayChange && (
          <span className="flex justify-end">
            <Button look="outline" aria-label={`Delete: ${row.name}`} onClick={() => remove(row)}>
              Delete
            </Button>
          </span>
        ),
    ),
  ]);
}
