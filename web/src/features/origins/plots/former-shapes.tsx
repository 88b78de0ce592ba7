import { useQuery } from "@tanstack/react-query";
import { formatDayOf } from "@/shared/lib/dates";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import { type FormerPlot, formerPlots } from "../queries";
import { PositionList } from "./position-list";

const column = columnsOf<FormerPlot>();
const COLUMNS = column.columns([
  column.names("Until", (row) => formatDayOf(row.correctedAt)),
  column.shown("Corrected by", (row) => row.correctedBy),
  column.shown("Name", (row) => row.name),
  column.shown("Hectares", (row) => row.hectares),
  column.shown("Shape", (row) => <PositionList plot={row} />),
]);

/** The shapes that a plot had before it was corrected; nothing of a plot that never was. */
export function FormerShapes({ plotId }: { plotId: string }) {
  const { data } = useQuery(formerPlots(plotId));
  if (!data || data.items.length === 0) return null;
  const older = data.total - data.items.length;
  return (
    <section aria-label="Corrections" className="mt-8">
      <DataTable
        caption="Shapes before its corrections"
        captionShown
        columns={COLUMNS}
        rows={data.items}
        rowId={({ id }) => id}
        empty={null}
      />
      {older > 0 && <p className="mt-2 text-small text-muted">{older} older shapes are kept too.</p>}
    </section>
  );
}
