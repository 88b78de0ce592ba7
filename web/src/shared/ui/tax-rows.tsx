import type { Schemas } from "../api/types";
import { classNames } from "../lib/class-names";
import { formatPrice } from "../lib/money";

export type TaxSums = Schemas["TaxSums"];

interface TaxRowsProps {
  tax: TaxSums;
  currency: string;
  className?: string;
}

/** The sum without tax, and the tax of each category and rate. */
export function TaxRows({ tax, currency, className }: TaxRowsProps) {
  return (
    <dl className={classNames("figures text-small", className)}>
      {taxRows(tax, currency).map(([name, sum]) => (
        <div key={name} className="flex justify-between gap-6 py-0.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same rows as names and sums. */
export function taxRows({ net, groups }: TaxSums, currency: string): [string, string][] {
  const sum = (amount: string) => formatPrice(amount, currency);
  return [
    ["Without tax", sum(net)],
    ...groups.map((group): [string, string] => [name(group), sum(group.tax)]),
  ];
}

/** The same taxes in a few words: "16 %, 24.00 USD". */
export function taxText({ groups }: TaxSums, currency: string): string {
  return groups.map((group) => `${name(group)}: ${formatPrice(group.tax, currency)}`).join(", ");
}

function name({ category, rate, reason }: TaxSums["groups"][number]): string {
  return reason ? `${reason} (${category})` : `Tax ${rate} % (${category})`;
}
