import { Section } from "@/shared/ui/section";
import { kilograms } from "../kilograms";
import type { FullDataPack } from "./queries";

/** The orders in the pack of a contract, and those that were called off after its seal. */
export function PackOrders({ pack }: { pack: FullDataPack }) {
  const { orders, laterOrders } = pack;
  return (
    <Section title="Orders">
      {orders.length === 0 && <p className="text-muted">Nothing of the contract stands.</p>}
      <ul aria-label="Orders of the pack" className="divide-y divide-line border-y border-line empty:hidden">
        {orders.map(({ orderId, number, netKg }) => (
          <li key={orderId} className="figures flex flex-wrap justify-between gap-x-6 py-2.5">
            <b>{number}</b>
            {netKg !== null && <span>{kilograms(netKg)}</span>}
          </li>
        ))}
      </ul>
      {laterOrders.length > 0 && (
        <p className="mt-3 max-w-prose">
          Called off later and not in this pack: <span className="figures">{laterOrders.join(", ")}</span>.
          They need packs of their own, or a new one of the contract.
        </p>
      )}
    </Section>
  );
}
