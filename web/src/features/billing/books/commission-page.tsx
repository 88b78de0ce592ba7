import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { formatDate, formatExact } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { COMMISSION, type CommissionRate, commissionRates, endRate } from "./queries";
import { percent } from "./words";

const RateDialog = lazyPart(() => import("./rate-dialog"));

const column = columnsOf<CommissionRate>();

/** The rates of the shop's commission. */
export function Component() {
  const { data, isError, refetch } = useQuery(commissionRates);
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<CommissionRate | null>(null);
  const end = useChange(endRate, [COMMISSION]);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Commission</h1>
          <p className="mt-2 max-w-prose text-muted">
            The shop's share of what its sellers sell: a part of the price without tax and freight. It is
            earned when a buyer pays, and given back with refunds and credits. Without a rate it is 0 %.
          </p>
        </div>
        <Button onClick={() => setAdding(true)}>New rate</Button>
      </header>
      <FailureNotice error={end.error} failed="The rate was not ended." className="mb-4" />
      <DataTable
        caption="Rates of commission"
        columns={columnsFor(setEnding)}
        rows={data}
        rowId={(rate) => rate.id}
        failure={
          isError && !data && <LoadFailure onRetry={refetch}>The rates could not be loaded.</LoadFailure>
        }
        empty={
          <Empty title="The shop takes no commission.">
            Set a rate for all goods, for a category, or for a seller. It is for orders from its first day on.
          </Empty>
        }
      />
      {adding && <RateDialog onClose={() => setAdding(false)} />}
      {ending && (
        <ConfirmDialog
          title="End this rate?"
          confirm="End it"
          dismiss="Keep it"
          onClose={() => setEnding(null)}
          onConfirm={() => end.mutate(ending.id)}
        >
          New orders have the other rates then. Orders that were placed keep {percent(ending.basisPoints)}.
        </ConfirmDialog>
      )}
    </>
  );
}

function title({ scope, of }: CommissionRate): string {
  if (scope === "all") return "All goods";
  return of || "A seller whose account is gone";
}

const SCOPES = { all: "Unless there is a narrower rate", category: "Category", seller: "Seller" };

function columnsFor(end: (rate: CommissionRate) => void) {
  return column.columns([
    column.names("Goods", (row) => (
      <>
        <span className="first-letter:uppercase">{title(row)}</span>
        <span className="block text-small font-normal text-muted">{SCOPES[row.scope]}</span>
      </>
    )),
    column.figures("Rate", (row) => percent(row.basisPoints)),
    column.shown("Orders", (row) => (
      <>
        From {formatDate(row.from)}
        <span className="block text-small text-muted">
          {row.endedAt ? `Until it was ended, ${formatExact(row.endedAt)}` : `Set ${formatExact(row.setAt)}`}
        </span>
      </>
    )),
    column.actions(
      (row) =>
        row.endedAt === null && (
          <Button look="outline" aria-label={`End: ${title(row)}`} onClick={() => end(row)}>
            End
          </Button>
        ),
    ),
  ]);
}
