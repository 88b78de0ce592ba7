import { Button } from "@/shared/ui/button";
import { columnsOf } from "@/shared/ui/data-table";
import { dayOr } from "../dates";
import { Progress, StatusMark } from "../status-mark";
import type { Shipment } from "../wire";

const column = columnsOf<Shipment>();

const NAME = column.names("Shipment", (row) => (
  <>
    {row.name}
    <span className="figures block text-small font-normal whitespace-nowrap text-muted">{row.number}</span>
  </>
));
const TYPE = column.shown("Type", (row) => row.type);
const STATUS = column.shown("Status", (row) => <StatusMark status={row.status} />);
const PROGRESS = column.shown("Progress", (row) => <Progress of={row.number} value={row.progress} />);
const SHIPS = column.shown("Ships", (row) => (
  <span className="figures whitespace-nowrap">{dayOr(row.dateToShip)}</span>
));
const ARRIVES = column.shown("Arrives", (row) => (
  <span className="figures whitespace-nowrap">
    {dayOr(row.dateToArrive)}
    {row.late && <span className="block text-small font-semibold text-danger">Late</span>}
  </span>
));
const LOCATION = column.shown("Current Location", (row) => row.currentLocation ?? "N/A");
const ORIGIN = column.shown("Origin", (row) => row.origin);
const DESTINATION = column.shown("Destination", (row) => row.destination);

/** The columns of each list of shipments. `onView` only writes the address, so it may be memoized. */
export function columnsFor(onView: (id: string) => void) {
  const details = column.actions(
    (row) => (
      <Button look="outline" aria-label={`View: ${row.name}, ${row.number}`} onClick={() => onView(row.id)}>
        View
      </Button>
    ),
    "Details",
  );
  return {
    "in-progress": column.columns([NAME, TYPE, STATUS, PROGRESS, LOCATION, DESTINATION, ARRIVES, details]),
    upcoming: column.columns([NAME, TYPE, STATUS, ORIGIN, DESTINATION, SHIPS, ARRIVES, details]),
    ended: column.columns([NAME, TYPE, STATUS, ORIGIN, DESTINATION, SHIPS, ARRIVES, details]),
    board: column.columns([NAME, TYPE, ORIGIN, DESTINATION, SHIPS, ARRIVES, details]),
  };
}
