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
    column.names("Reason", (row) => row.reason),
    column.shown("When", (row) => <time dateTime={row.at}>{formatInstant(row.at)}</time>),
    column.figures("Change", (row) => `${row.delta > 0 ? "+" : ""}${withUnit(row.delta, unit)}`),
    column.figures("On hand then", (row) => withUnit(row.balance, unit)),
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
