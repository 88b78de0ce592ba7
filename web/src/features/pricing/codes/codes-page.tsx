import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { asProblem } from "@/shared/api/problem";
import { useChange } from "@/shared/api/use-change";
import { useMayChangeAccount } from "@/shared/session/use-company";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { isOpen, sharedColumns } from "./columns";
import { CODES, type DiscountCode, discountCodes, endCode, removeCode } from "./queries";

const CodeDialog = lazyPart(() => import("./code-dialog"));

const column = columnsOf<DiscountCode>();
type Step = "end" | "delete";

/** A seller's discount codes. */
export function Component() {
  const { data, error, refetch } = useQuery(discountCodes);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ code: string; step: Step } | null>(null);
  const change = useChange(
    async ({ code, step }: { code: string; step: Step }) => {
      await (step === "end" ? endCode(code) : removeCode(code));
    },
    [CODES],
  );
  const mayChange = useMayChangeAccount();
  const columns = useMemo(() => columnsFor(mayChange, setAsked), [mayChange]);
  const refused = asProblem(error)?.status === 403;
  const add = mayChange && (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" size={18} /> New code
    </Button>
  );
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-h1">Discount codes</h1>
          <p className="mt-2 text-muted">
            A code takes something off your goods for whoever enters it at the checkout. It counts at prices
            of the catalogue, not at those that you agreed on with a company.
          </p>
        </div>
        {data && data.length > 0 && add}
      </div>
      <FailureNotice
        error={change.error}
        failed={`${change.variables?.code} stays as it is.`}
        className="mb-4"
      />
      {refused ? (
        <Empty title="Only sellers have discount codes.">You can ask for such a role in the settings.</Empty>
      ) : (
        <DataTable
          caption="Discount codes"
          columns={columns}
          rows={data}
          rowId={({ code }) => code}
          failure={
            error &&
            !data && <LoadFailure onRetry={refetch}>Your discount codes could not be loaded.</LoadFailure>
          }
          empty={
            <Empty title="There are no discount codes yet." action={add}>
              Give one to the readers of a letter, or to buyers who come back. You see here how often it is
              used.
            </Empty>
          }
        />
      )}
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
      {asked && (
        <ConfirmDialog
          title={asked.step === "end" ? `End ${asked.code}?` : `Delete ${asked.code}?`}
          confirm={asked.step === "end" ? "End it" : "Delete it"}
          dismiss="Keep it"
          onClose={() => setAsked(null)}
          onConfirm={() => change.mutate(asked)}
        >
          {asked.step === "end"
            ? "It takes nothing off new orders then, and cannot be begun again. Orders that were placed keep their discount."
            : "Nobody has used it. Its name is free again then."}
        </ConfirmDialog>
      )}
    </div>
  );
}

function columnsFor(mayChange: boolean, ask: (asked: { code: string; step: Step }) => void) {
  return column.columns([
    column.names("Code", (row) => row.code),
    ...sharedColumns(column),
    column.actions(
      (row) =>
        mayChange && (
          <span className="flex flex-wrap justify-end gap-2">
            {isOpen(row) && (
              <Button
                look="outline"
                aria-label={`End: ${row.code}`}
                onClick={() => ask({ code: row.code, step: "end" })}
              >
                End
              </Button>
            )}
            {row.used === 0 && (
              <Button
                look="outline"
                aria-label={`Delete: ${row.code}`}
                onClick={() => ask({ code: row.code, step: "delete" })}
              >
                Delete
              </Button>
            )}
          </span>
        ),
    ),
  ]);
}
