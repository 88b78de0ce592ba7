import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { CursorPager } from "@/shared/ui/cursor-pager";
import { DataTable } from "@/shared/ui/data-table";
import { LoadFailure } from "@/shared/ui/load-failure";
import { ROWS_SHOWN, type ShipmentList, shipmentPage } from "../queries";
import { columnsFor } from "./columns";

const TITLES: Record<ShipmentList, string> = {
  "in-progress": "Shipments List",
  upcoming: "Upcoming Shipments",
  ended: "Ended Shipments",
  board: "Load Board",
};

interface ShipmentTableProps {
  list: ShipmentList;
  /** In place of the rows where there are none. */
  empty: ReactNode;
  onView: (id: string) => void;
}

export function ShipmentTable({ list, empty, onView }: ShipmentTableProps) {
  const title = TITLES[list];
  const pages = useCursorPages(list, ROWS_SHOWN);
  const { data, isError, isPlaceholderData, refetch } = useQuery(shipmentPage(list, pages.cursor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onView` only writes the address
  const columns = useMemo(() => columnsFor(onView)[list], [list]);
  const none = data?.items.length === 0;
  return (
    <section aria-label={title}>
      {(none || (isError && !data)) && <h2 className="mb-3 text-h3">{title}</h2>}
      <DataTable
        caption={title}
        captionShown
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        stale={isPlaceholderData}
        waitingRows={3}
        failure={
          isError &&
          !data && <LoadFailure onRetry={refetch}>These shipments could not be loaded.</LoadFailure>
        }
        empty={empty}
      />
      {data && data.total > data.items.length && (
        <CursorPager of={title} pages={pages} shown={data.items.length} total={data.total} next={data.next} />
      )}
    </section>
  );
}
