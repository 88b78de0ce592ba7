import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";
import { Picture } from "@/shared/ui/picture";
import { StockMarks } from "./stock-marks";
import type { StockDetail } from "./types";

export function ItemFacts({ lot }: { lot: StockDetail }) {
  const money = (amount: string) => formatPrice(amount, lot.currency);
  const amount = (units: number) => withUnit(units, lot.unit);
  const stock = [
    ["Remaining Units", amount(lot.remainingUnits)],
    ["Reserved for contracts", amount(lot.reserved)],
    ["Amount Sold", amount(lot.amountSold)],
    ["Received", amount(lot.received)],
  ];
  const facts = [
    ["Item ID", lot.sku],
    ["Category", [lot.category, lot.subCategory].filter(Boolean).join(", ")],
    ["Origin", lot.origin],
    ["Price", `${money(lot.price)} / ${lot.unit}`],
    ...lot.tiers.map((tier) => [`from ${amount(tier.minQuantity)}`, `${money(tier.price)} / ${lot.unit}`]),
    ["Unit cost", lot.unitCost === null ? "Not known" : money(lot.unitCost)],
    ["Value", money(lot.value)],
    ["Sold from", `${amount(lot.minQuantity)}, in steps of ${lot.increment.toLocaleString("en-US")}`],
    ["Packed as", lot.package],
  ];
  return (
    <>
      <div className="flex items-center gap-4">
        <Picture src={lot.image_url} alt="" className="w-20! shrink-0 rounded-sm sm:w-28!" />
        <div>
          <h3 className="text-h3">{lot.name}</h3>
          <p className="mt-1 flex flex-wrap gap-2">
            <StockMarks lot={lot} />
          </p>
        </div>
      </div>
      <dl className="figures mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
        {stock.map(([term, value]) => (
          <div key={term} className="bg-paper p-3">
            <dt className="text-small text-muted">{term}</dt>
            <dd className="mt-0.5 text-lead font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="figures mt-4 grid sm:grid-cols-2 sm:gap-x-10">
        {facts.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
