import { type TaxSums, taxRows } from "@/shared/ui/tax-rows";

/** The last rows of a table of four columns: the taxes, if there are any, and the total. */
export function totalRows({ tax, currency }: { tax?: TaxSums; currency: string }, total: string) {
  const taxes = tax ? taxRows(tax, currency) : [];
  return [
    ...taxes.map(([name, sum]) => ({ key: name, cells: [name, "", "", sum] })),
    { key: "total", cells: [<strong key="name">Total</strong>, "", "", total] },
  ];
}
