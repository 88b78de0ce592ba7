import { Link } from "react-router";
import { useModules } from "@/shared/api/modules";
import { formatGrams } from "@/shared/lib/grams";
import { LINK } from "../link";
import type { LotGraph } from "../queries";
import { EndTable } from "./end-table";
import { endsOf, shipmentsOf } from "./ends";

/** The orders that have goods of a lot: whom to call, and where the goods are. */
export function Reached({ graph }: { graph: LotGraph }) {
  const on = useModules();
  return (
    <EndTable caption="Orders and their buyers" head={["Order", "Buyer and day", "Weight", "Shipments"]}>
      {endsOf(graph, "order").map(({ id, label, detail, saleId, grams }) => (
        <tr key={id} className="border-b border-line align-top">
          <th scope="row" className="py-2 pr-4 text-left font-semibold">
            {saleId && on("sales") ? (
              <Link to={`/sales?view=${saleId}`} className={LINK}>
                {label}
              </Link>
            ) : (
              label
            )}
          </th>
          <td className="py-2 pr-4 wrap-anywhere">{detail}</td>
          <td className="figures py-2 pr-4 text-right whitespace-nowrap">{formatGrams(grams)}</td>
          <td className="py-2">
            {shipmentsOf(graph, id).map(({ id, label, detail, shipmentId }) => (
              <span key={id} className="block">
                {shipmentId && on("logistics") ? (
                  <Link to={`/shipments?view=${shipmentId}`} className={LINK}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
                {detail && `, ${detail}`}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </EndTable>
  );
}
