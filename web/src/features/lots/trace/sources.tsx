import { formatGrams } from "@/shared/lib/grams";
import type { LotGraph } from "../queries";
import { Plots, ProducerName } from "../source/grown-by";
import { EndTable } from "./end-table";
import { endsOf } from "./ends";

/** The deliveries behind a lot: whose goods they are, and the plots that they grew on. */
export function Sources({ graph }: { graph: LotGraph }) {
  return (
    <EndTable caption="Producers and plots" head={["Producer", "Delivered", "Weight", "Plots"]}>
      {endsOf(graph, "delivery").map(({ id, label, detail, producerId, plots, grams }) => (
        <tr key={id} className="border-b border-line align-top">
          <th scope="row" className="py-2 pr-4 text-left font-semibold">
            <ProducerName producerId={producerId} name={label} />
          </th>
          <td className="py-2 pr-4">{detail}</td>
          <td className="figures py-2 pr-4 text-right whitespace-nowrap">{formatGrams(grams)}</td>
          <td className="py-2 wrap-anywhere">{plots.length === 0 ? "Not known" : <Plots plots={plots} />}</td>
        </tr>
      ))}
    </EndTable>
  );
}
