import { type Freight, freightRows } from "@/shared/ui/freight-rows";
import { type TaxSums, taxRows } from "@/shared/ui/tax-rows";

interface Added {
  freight?: Freight[];
  tax?: TaxSums;
  currency: string;
}

/** The last rows of a table of four columns: the freight and the taxes, if there are any, and the total. */
export function totalRows({ freight = [], tax, currency }: Added, total: string) {
  const added = [...freightRows(freight, currency), ...(tax ? taxRows(tax, currency) : [])];
  return [
    ...added.map(([name, sum]) => ({ key: name, cells: [name, "", "", sum] })),
    { key: "total", cells: [<strong key="name">Total</strong>, "", "", total] },
  ];
}
