import { formatDate } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { minor } from "./bill-text";
import type { FullBill } from "./types";

const NAMES = { deposit: "Deposit", balance: "Rest after the deposit" };

/** The deposit and the balance of a bill, each with its day and what of it is open. */
export function Instalments({ bill }: { bill: FullBill }) {
  const { instalments, currency } = bill;
  if (instalments.length === 0) return null;
  const waits = instalments.some(({ kind, open }) => kind === "deposit" && minor(open, currency) !== 0n);
  return (
    <section aria-label="Instalments" className="mt-6 break-inside-avoid">
      <ul className="figures ml-auto max-w-md divide-y divide-line border-y border-line">
        {instalments.map(({ kind, amount, open, dueDate }) => (
          <li key={kind} className="grid grid-cols-[1fr_auto] gap-x-5 py-2.5">
            <span className="font-semibold">{NAMES[kind]}</span>
            <span className="text-right">{formatPrice(amount, currency)}</span>
            <span className="text-small text-muted">{dayText(bill, kind, dueDate)}</span>
            <span className="text-right text-small text-muted">
              {minor(open, currency) === 0n ? "settled" : `${formatPrice(open, currency)} open`}
            </span>
          </li>
        ))}
      </ul>
      {waits && (
        <p className="ml-auto mt-2 max-w-md text-small text-muted">
          The goods stay with their seller until the deposit is paid, or until the seller releases them.
        </p>
      )}
    </section>
  );
}

function dayText({ dueAfterLading }: FullBill, kind: keyof typeof NAMES, day: string): string {
  return kind === "balance" && dueAfterLading !== null
    ? `${dueAfterLading} days after the bill of lading, by ${formatDate(day)} at the latest`
    : `by ${formatDate(day)}`;
}
