import { Link } from "react-router";
import { withUnit } from "@/shared/lib/units";
import { FreightRows } from "@/shared/ui/freight-rows";
import { TaxRows } from "@/shared/ui/tax-rows";
import type { Approval } from "./approvals/wire";

interface Goods {
  itemId: string;
  name: string;
  quantity: number;
  available: number;
  unit: string;
}

/** The name of goods that somebody wants to order. `open` says whether it still matters how many are left. */
export function GoodsName({
  goods: { itemId, name, quantity, available, unit },
  open,
}: {
  goods: Goods;
  open: boolean;
}) {
  return (
    <>
      <Link to={`/product/${itemId}`} className="inline-block min-h-6 underline-offset-4 hover:underline">
        {name}
      </Link>
      {open && available < quantity && (
        <span className="block text-small font-semibold text-danger">
          {available > 0 ? `Only ${withUnit(available, unit)} left` : "Sold out"}
        </span>
      )}
    </>
  );
}

/** What is added to goods that somebody wants to order, and the total. */
export function GoodsTotal({
  freight,
  tax,
  currency,
  total,
}: Pick<Approval, "freight" | "tax" | "currency"> & { total: string }) {
  return (
    <>
      {freight && <FreightRows freight={freight} currency={currency} className="mt-4" />}
      {tax && <TaxRows tax={tax} currency={currency} className="mt-4" />}
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <span className="figures font-serif text-h2">{total}</span>
      </p>
    </>
  );
}
