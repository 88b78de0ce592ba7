import { formatPrice } from "@/shared/lib/money";
import type { Rates } from "./queries";

/** A tariff, only to be read. */
export function RatesTable({ rates }: { rates: Rates }) {
  const money = (amount: string) => formatPrice(amount, rates.currency);
  return (
    <div className="grid gap-6">
      {rates.zones.length === 0 && <p className="text-muted">The carrier names every price.</p>}
      {rates.zones.map((zone) => (
        <table key={zone.name} className="w-full max-w-xl">
          <caption className="pb-1 text-left">
            <span className="font-semibold">{zone.name}</span>, as {zone.lane}
            <span className="block text-small text-muted">
              {zone.everywhereElse ? "All other countries" : zone.countries.join(", ")}
              {zone.freeFrom && `. Free from ${money(zone.freeFrom)}`}
            </span>
          </caption>
          <tbody className="figures border-t border-line">
            {zone.rows.map(({ toKg, price }) => (
              <tr key={toKg} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  up to {toKg} kg
                </th>
                <td className="py-1.5 text-right">{money(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {rates.pickup && <p>Goods may be fetched: {rates.pickupPlace}</p>}
    </div>
  );
}
