import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useChange } from "@/shared/api/use-change";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { columnsOf } from "@/shared/ui/data-table";
import { Empty } from "@/shared/ui/empty";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { ListTable } from "@/shared/ui/list-table";
import { isOpen, sharedColumns } from "./columns";
import { ALL_CODES, type AnyDiscountCode, allCodes, endAnyCode, SHOWN } from "./queries";

const column = columnsOf<AnyDiscountCode>();

/** The discount codes of all sellers, for the shop's owner. */
export function Component() {
  const pages = useCursorPages("codes", SHOWN);
  const query = useQuery(allCodes(pages.cursor));
  const [ending, setEnding] = useState<string | null>(null);
  const end = useChange(endAnyCode, [ALL_CODES]);
  const columns = useMemo(() => columnsFor(setEnding), []);
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Discount codes</h1>
        <p className="mt-2 max-w-prose text-muted">
          The codes of all sellers. Each takes something off its seller's own goods, and the shop's commission
          is taken from what is really paid.
        </p>
      </header>
      <FailureNotice error={end.error} failed={`${end.variables} was not ended.`} className="mb-4" />
      <ListTable
        caption="Discount codes"
        columns={columns}
        query={query}
        pages={pages}
        pagerIfNeeded
        of="discount codes"
        rowId={({ code }) => code}
        failed="The discount codes could not be loaded."
        empty={
          <Empty title="No seller has a discount code.">A code stands here once a seller makes one.</Empty>
        }
      />
      {ending && (
        <ConfirmDialog
          title={`End ${ending}?`}
          confirm="End it"
          dismiss="Keep it"
          onClose={() => setEnding(null)}
          onConfirm={() => end.mutate(ending)}
        >
          Its seller sees that you ended it, and cannot begin it again. Orders that were placed keep their
          discount.
        </ConfirmDialog>
      )}
    </>
  );
}

function columnsFor(end: (code: string) => void) {
  return column.columns([
    column.names("Code", (row) => (
      <>
        {row.code}
        <span className="block text-small font-normal text-muted">
          {row.sellerName || "An account that is gone"}
        </span>
      </>
    )),
    ...sharedColumns(column),
    column.actions(
      (row) =>
        isOpen(row) && (
          <Button look="outline" aria-label={`End: ${row.code}`} onClick={() => end(row.code)}>
            End
          </Button>
        ),
    ),
  ]);
}
