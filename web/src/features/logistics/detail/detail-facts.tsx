import { useState } from "react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { CHARGE_STATUS, type Charge, ChargeSteps } from "@/shared/charges/charge-steps";
import { formatInstant } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import { type FactRow, Facts } from "@/shared/ui/facts";
import { lazyPart } from "@/shared/ui/lazy-part";
import { tagRows } from "@/shared/ui/tag-rows";
import { dayOr } from "../dates";
import { ExceptionMark } from "../exception-mark";
import { Tracking } from "../parcel/tracking";
import { Deadline } from "../tables/deadline";
import type { FullShipment, ShipmentException } from "../wire";

const ResolveDialog = lazyPart(() => import("../steps/resolve-dialog"));

const MODES: Record<FullShipment["mode"], string> = {
  vessel: "By sea",
  truck: "By road",
  rail: "By rail",
  air: "By air",
  courier: "By courier",
};

/** The goods of a shipment, and all known facts about its way. */
export function DetailFacts({ shipment }: { shipment: FullShipment }) {
  const { freight, currency, productId, lines, exceptions, charges } = shipment;
  const catalog = useModule("catalog");
  return (
    <>
      {charges.some(isOpen) && <Charges charges={charges.filter(isOpen)} />}
      {exceptions.length > 0 && <Exceptions exceptions={exceptions} />}
      <Facts
        className="md:grid-cols-3"
        rows={[
          ["Type", shipment.type],
          ["Current Location", shipment.currentLocation],
          ["Carrier", shipment.carrier?.name ?? "None yet"],
          ...(shipment.parcel
            ? [["Tracking", <Tracking key="tracking" parcel={shipment.parcel} />] satisfies FactRow]
            : []),
          ["Ships", dayOr(shipment.dateToShip)],
          ["Arrives", shipment.late ? `${dayOr(shipment.dateToArrive)}, late` : dayOr(shipment.dateToArrive)],
          ["Mode", MODES[shipment.mode]],
          ["Amount", withUnit(shipment.amount, shipment.unit)],
          ["Price", currency ? formatPrice(shipment.price, currency) : undefined],
          [
            "Freight",
            freight
              ? `${formatPrice(freight.amount, freight.currency)}, ${freight.billed ? "billed" : CHARGE_STATUS[freight.status]}`
              : shipment.sellerPays
                ? "Paid by the supplier"
                : "Not priced yet",
          ],
          ["Buyer", shipment.buyerName],
          ["Supplier", shipment.sellerName],
          ["Delivery Address", shipment.deliveryAddress],
          [
            "Product ID",
            productId && catalog ? (
              <Link key="product" to={`/product/${productId}`} className={LINK}>
                {productId}
              </Link>
            ) : (
              productId
            ),
          ],
          ["SKU ID", shipment.skuId],
          ["Category", shipment.category],
          ["Sub-category", shipment.subCategory],
          ...tagRows(shipment.tags),
          ["Sale Type", shipment.saleType],
          ["Date of Purchase", dayOr(shipment.dateOfPurchase)],
        ]}
      />
      {lines.length > 1 && <Lines lines={lines} />}
    </>
  );
}

/** Whether the charge waits for the account's answer, or the account may still change it. */
function isOpen({ mayAnswer, mayWithdraw, mayOffer, type }: Charge) {
  return mayAnswer || mayWithdraw || (mayOffer && type === "Fee");
}

function Charges({ charges }: { charges: Charge[] }) {
  return (
    <section aria-label="Waiting for an answer" className="mb-5">
      <ul className="divide-y divide-line border-y border-line">
        {charges.map((charge) => (
          <li key={charge.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
            <div className="min-w-0 basis-96 grow">
              <p className="figures font-semibold">
                {formatPrice(charge.amount, charge.currency)}, {CHARGE_STATUS[charge.status]}
              </p>
              <p>{charge.description}</p>
              <p className="text-small text-muted">
                {charge.mayAnswer
                  ? `${charge.payee.name} asks you for it. You owe nothing before you accept.`
                  : `${charge.payer.name} is asked for it.`}
              </p>
            </div>
            <div>
              <ChargeSteps charge={charge} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ lines }: { lines: FullShipment["lines"] }) {
  return (
    <table className="figures mt-6 w-full text-left">
      <caption className="pb-2 text-left font-serif text-h4">What it carries</caption>
      <thead>
        <tr className="border-b border-ink text-small text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Name
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            SKU ID
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ purchaseId, productId, name, skuId, quantity, unit }) => (
          <tr key={purchaseId ?? productId ?? name} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {name}
            </th>
            <td className="py-2 pr-4">{skuId ?? "N/A"}</td>
            <td className="py-2 text-right whitespace-nowrap">{withUnit(quantity, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Exceptions({ exceptions }: { exceptions: ShipmentException[] }) {
  const [resolving, setResolving] = useState<ShipmentException | null>(null);
  return (
    <section aria-label="Exceptions of this shipment" className="mb-5">
      <ul className="divide-y divide-line border-y border-line">
        {exceptions.map((exception) => (
          <li key={exception.id} className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 py-3">
            <div className="min-w-0 basis-96 grow">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{exception.type}</span>
                <ExceptionMark exception={exception} />
              </p>
              <p>{exception.description}</p>
              {exception.cost && exception.currency && exception.costStatus && (
                <p className="figures text-small">
                  Costs {formatPrice(exception.cost, exception.currency)},{" "}
                  {CHARGE_STATUS[exception.costStatus]}
                </p>
              )}
              <p className="text-small text-muted">
                Reported {formatInstant(exception.dateReported)}. {exception.owner.name} sees to it.
              </p>
              {exception.resolution && (
                <p className="mt-1 border-l-2 border-leaf pl-3">{exception.resolution}</p>
              )}
            </div>
            {exception.status === "Pending" && exception.deadline && (
              <div>
                <span className="block text-small text-muted">Until</span>
                <Deadline exception={exception} />
              </div>
            )}
            {exception.mayResolve && (
              <Button
                look="outline"
                aria-label={`Resolve: ${exception.type}`}
                onClick={() => setResolving(exception)}
              >
                Resolve
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resolving && <ResolveDialog exception={resolving} onClose={() => setResolving(null)} />}
    </section>
  );
}

const LINK = "underline decoration-edge underline-offset-4 hover:decoration-current";
