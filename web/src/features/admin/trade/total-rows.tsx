import { type FinalPrice, finalPriceRows } from "@/shared/ui/final-price-rows";
import { type Freight, freightRows } from "@/shared/ui/freight-rows";
import { type TaxSums, taxRows } from "@/shared/ui/tax-rows";

interface Added {
  freight?: Freight[];
  tax?: TaxSums;
  finalPrice?: FinalPrice;
  currency: string;
}

/** The last rows of a table of four columns: freight, taxes and a final price, if there are any, and the total. */
export function totalRows({ freight = [], tax, finalPrice, currency }: Added, total: string) {
  const added = [
    ...freightRows(freight, currency),
    ...(tax ? taxRows(tax, currency) : []),
    ...(finalPrice ? finalPriceRows(finalPrice, currency) : []),
  ];
  return [
    ...added.map(([name, sum]) => ({ key: name, cells: [name, "", "", sum] })),
    { key: "total", cells: [<strong key="name">Total</strong>, "", "", total] },
  ];
}
