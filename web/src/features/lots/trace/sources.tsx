import { formatGrams } from "@/shared/lib/grams";
import { columnsOf, DataTable } from "@/shared/ui/data-table";
import type { LotGraph } from "../queries";
import { Plots, ProducerName } from "../source/grown-by";
import { type End, endsOf } from "./ends";

const column = columnsOf<End>();
const COLUMNS = column.columns([
  column.accessor("label", {
    header: "Producer",
    meta: { names: true },
    cell: ({ row: { original } }) => <ProducerName producerId={original.producerId} name={original.label} />,
  }),
  column.accessor("detail", { header: "Delivered" }),
  column.accessor("grams", {
    header: "Weight",
    meta: { figures: true },
    cell: ({ row: { original } }) => formatGrams(original.grams),
  }),
  column.accessor("plots", {
    header: "Plots",
    meta: { wide: true },
    cell: ({ row: { original } }) =>
      original.plots.length === 0 ? "Not known" : <Plots plots={original.plots} />,
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
