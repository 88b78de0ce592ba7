import { formatGrams } from "@/shared/lib/grams";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import type { LotGraph } from "../queries";
import { Plots, ProducerName } from "../source/grown-by";
import { type End, endsOf } from "./ends";

const column = columnsOf<End>();
const COLUMNS = column.columns([
  column.names("Producer", (row) => <ProducerName producerId={row.producerId} name={row.label} />),
  column.shown("Delivered", (row) => row.detail),
  column.figures("Weight", (row) => formatGrams(row.grams)),
  column.shown("Plots", (row) => (row.plots.length === 0 ? "Not known" : <Plots plots={row.plots} />), {
    wide: true,
  }),
]);

/** The deliveries behind a lot: whose goods they are, and the plots that they grew on. */
export function Sources({ graph }: { graph: LotGraph }) {
  return (
    <section className="mb-10">
      <DataTable
        caption="Producers and plots"
        captionShown
        columns={COLUMNS}
        rows={endsOf(graph, "delivery")}
        rowId={({ id }) => id}
        empty={null}
      />
    </section>
  );
}
