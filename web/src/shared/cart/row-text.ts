import { formatPrice } from "@/shared/lib/money";
import { withUnit } from "@/shared/lib/units";

interface Row {
  quantity: number;
  price: string;
  currency: string;
  unit?: string | null;
}

/** "300 kg at $13.80 / kg"; "300 at $13.80 each" without a unit, which goods lack that are not sold any more. */
export function rowText({ quantity, price, currency, unit }: Row): string {
  const each = formatPrice(price, currency);
  if (!unit) return `${quantity.toLocaleString("en-US")} at ${each} each`;
  return `${withUnit(quantity, unit)} at ${each} / ${unit}`;
}
