import { type FactRow, Facts } from "@/shared/ui/facts";
import { Section } from "@/shared/ui/section";
import { taxRows } from "@/shared/ui/tax-rows";
import type { FullBill } from "./types";

/** The tax of a bill by category and rate, and the tax numbers of both sides; nothing where there is no tax. */
export function BillTax({ bill: { tax, currency } }: { bill: FullBill }) {
  if (!tax) return null;
  const rows: FactRow[] = taxRows(tax, currency);
  if (tax.payeeNumber) rows.push(["Tax number of the payee", tax.payeeNumber]);
  if (tax.payerNumber) rows.push(["Tax number of the payer", tax.payerNumber]);
  return (
    <Section title="Tax" heading="pb-2 text-h4" within className="mt-6">
      <Facts rows={rows} className="md:grid-cols-4" />
    </Section>
  );
}
