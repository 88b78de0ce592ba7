import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useCursorPages } from "@/shared/lib/use-cursor-pages";
import { ListTable } from "@/shared/ui/list-table";
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
  /** Shown if there are no rows. */
  empty: ReactNode;
  onView: (id: string) => void;
}

export function ShipmentTable({ list, empty, onView }: ShipmentTableProps) {
  const title = TITLES[list];
  const pages = useCursorPages(list, ROWS_SHOWN);
  const query = useQuery(shipmentPage(list, pages.cursor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onView` only writes the address
  const columns = useMemo(() => columnsFor(onView)[list], [list]);
  return (
    <section aria-label={title}>
      <ListTable
        caption={title}
        heading
        columns={columns}
        query={query}
        pages={pages}
        of={title}
        pagerIfNeeded
        rowId={(row) => row.id}
        waitingRows={3}
        failed="These shipments could not be loaded."
        empty={empty}
      />
    </section>
  );
}
