import type { Schemas } from "../api/types";
import { classNames } from "../lib/class-names";
import { formatPrice } from "../lib/money";

export type Freight = Schemas["OrderFreight"];

interface FreightRowsProps {
  freight: Freight[];
  currency: string;
  className?: string;
}

/** What the freight of each seller's goods costs, or who names its price. */
export function FreightRows({ freight, currency, className }: FreightRowsProps) {
  return (
    <dl className={classNames("figures text-small", className)}>
      {freightRows(freight, currency).map(([name, sum]) => (
        <div key={name} className="flex justify-between gap-6 py-0.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same rows as names and sums. With several sellers each row says whose goods it is for. */
export function freightRows(freight: Freight[], currency: string): [string, string][] {
  return freight.map((one) => {
    const whose = freight.length > 1 ? `, ${one.sellerName}` : "";
    return [`${one.kind === "pickup" ? "Pickup" : "Freight"}${whose}`, freightText(one, currency)];
  });
}

/** What one seller's freight costs, in a few words. */
export function freightText({ kind, price, zone, lane, place }: Freight, currency: string): string {
  if (kind === "pickup") return place ?? "at the seller's";
  if (kind === "included") return "in the price of the goods";
  if (price === null) return "named by the carrier, you accept it first";
  const cost = Number(price) === 0 ? "free" : formatPrice(price, currency);
  return `${cost}, ${zone}, ${lane === "parcel" ? "as a parcel" : "as freight"}`;
}

/** Whether the total has the price of all freight in it, or none is to come. */
export function isSettled(freight: Freight[] | undefined): boolean {
  return Boolean(freight && freight.length > 0 && freight.every(({ kind }) => kind !== "by-carrier"));
}
