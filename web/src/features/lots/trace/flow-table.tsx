import { formatGrams } from "@/shared/lib/grams";
import type { LotGraph } from "../queries";
import { nameOf } from "./names";

/** The same as the drawing in words: each flow of goods is a row. */
export function FlowTable({ graph }: { graph: LotGraph }) {
  const names = new Map(graph.nodes.map((node) => [node.id, nameOf(node)]));
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="pb-3 text-left font-serif text-h3">The same in words</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-2 pr-4 font-semibold">
              From
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              To
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {graph.edges.map(({ from, to, grams }) => (
            <tr key={`${from} ${to}`} className="border-b border-line">
              <td className="py-2 pr-4">{names.get(from)}</td>
              <td className="py-2 pr-4">{names.get(to)}</td>
              <td className="figures py-2 text-right whitespace-nowrap">{formatGrams(grams)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
