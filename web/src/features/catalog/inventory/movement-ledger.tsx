import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ShowMore } from "@/shared/ui/show-more";
import { movements } from "./queries";
import type { Movement } from "./types";

const column = columnsOf<Movement & { key: string }>();

function ledgerColumns(unit: string) {
  return column.columns([
    column.accessor("reason", { header: "Reason", meta: { names: true } }),
    column.accessor("at", {
      header: "When",
      cell: ({ row }) => <time dateTime={row.original.at}>{formatInstant(row.original.at)}</time>,
    }),
    column.accessor("delta", {
      header: "Change",
      meta: { figures: true },
      cell: ({ row: { original } }) => `${original.delta > 0 ? "+" : ""}${withUnit(original.delta, unit)}`,
    }),
    column.accessor("balance", {
      header: "On hand then",
      meta: { figures: true },
      cell: ({ row }) => withUnit(row.original.balance, unit),
    }),
  ]);
}

/** Every movement of a lot's stock. The sum of the changes is the stock on hand. */
export function MovementLedger({ id, unit }: { id: string; unit: string }) {
  const list = useInfiniteQuery(movements(id));
  const { data, isError, refetch } = list;
  const columns = useMemo(() => ledgerColumns(unit), [unit]);
  const rows = useMemo(
    // Movements are only added at the top: numbered from the bottom, each keeps its number.
    () =>
      data?.pages
        .flatMap(({ items }) => items)
        .map((item, index) => ({ ...item, key: String((data.pages[0]?.total ?? 0) - index) })),
    [data],
  );
  return (
    <div className="mt-8">
      <DataTable
        caption="Stock movements"
        captionShown
        columns={columns}
        rows={rows}
        rowId={(row) => row.key}
        waitingRows={2}
        empty={<p className="text-muted">No movements yet.</p>}
        failure={
          isError && !data ? (
            <LoadFailure onRetry={refetch}>The movements could not be loaded.</LoadFailure>
          ) : undefined
        }
      />
      <ShowMore list={list} className="mt-4">
        Show earlier movements
      </ShowMore>
    </div>
  );
}
