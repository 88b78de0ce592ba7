import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { dayOr } from "../dates";
import { Progress, StatusMark } from "../status-mark";
import type { Shipment } from "../wire";

const column = columnsOf<Shipment>();

const NAME = column.accessor("number", {
  header: "Shipment",
  meta: { names: true },
  cell: ({ row: { original } }) => (
    <>
      {original.name}
      <span className="figures block text-small font-normal whitespace-nowrap text-muted">
        {original.number}
      </span>
    </>
  ),
});
const TYPE = column.accessor("type", { header: "Type" });
const STATUS = column.accessor("status", {
  header: "Status",
  cell: ({ getValue }) => <StatusMark status={getValue()} />,
});
const PROGRESS = column.accessor("progress", {
  header: "Progress",
  cell: ({ row: { original } }) => <Progress of={original.number} value={original.progress} />,
});
const SHIPS = column.accessor("dateToShip", {
  header: "Ships",
  cell: ({ getValue }) => <span className="figures whitespace-nowrap">{dayOr(getValue())}</span>,
});
const ARRIVES = column.accessor("dateToArrive", {
  header: "Arrives",
  cell: ({ row: { original } }) => (
    <span className="figures whitespace-nowrap">
      {dayOr(original.dateToArrive)}
      {original.late && <span className="block text-small font-semibold text-danger">Late</span>}
    </span>
  ),
});
const LOCATION = column.accessor("currentLocation", {
  header: "Current Location",
  cell: ({ getValue }) => getValue() ?? "N/A",
});
const ORIGIN = column.accessor("origin", { header: "Origin" });
const DESTINATION = column.accessor("destination", { header: "Destination" });

/** The columns of each list of shipments. `onView` only writes the address, so it may be memoized. */
export function columnsFor(onView: (id: string) => void) {
  const details = column.display({
    id: "details",
    header: "Details",
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <Button
        look="outline"
        aria-label={`View: ${original.name}, ${original.number}`}
        onClick={() => onView(original.id)}
      >
        View
      </Button>
    ),
  });
  return {
    "in-progress": column.columns([NAME, TYPE, STATUS, PROGRESS, LOCATION, DESTINATION, ARRIVES, details]),
    upcoming: column.columns([NAME, TYPE, STATUS, ORIGIN, DESTINATION, SHIPS, ARRIVES, details]),
    ended: column.columns([NAME, TYPE, STATUS, ORIGIN, DESTINATION, SHIPS, ARRIVES, details]),
    board: column.columns([NAME, TYPE, ORIGIN, DESTINATION, SHIPS, ARRIVES, details]),
  };
}
