import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import type { FullBill } from "./types";

interface CreditNotesProps {
  bill: FullBill;
  /** The heading level. */
  level?: 2 | 3;
}

/** The credit notes of a bill. */
export function CreditNotes({ bill: { creditNotes, currency }, level = 3 }: CreditNotesProps) {
  const Heading = `h${level}` as const;
  if (creditNotes.length === 0) return null;
  return (
    <section aria-labelledby="credit-notes-title" className="mt-8 break-inside-avoid">
      <Heading id="credit-notes-title" className="border-b border-ink pb-2 text-h4">
        Credit notes
      </Heading>
      <ul>
        {creditNotes.map(({ id, number, amount, tax, reason, at }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-5 border-b border-line py-3">
            <span className="figures font-semibold">{number}</span>
            <span className="figures text-right font-bold">{formatPrice(amount, currency)}</span>
            <span className="break-words">{reason}</span>
            <span className="text-right text-small text-muted">{formatExact(at)}</span>
            {tax && (
              <span className="figures col-start-2 text-right text-small text-muted">
                with {formatPrice(tax, currency)} of tax
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
