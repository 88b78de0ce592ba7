import { formatDateOf } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import type { SecondPayment } from "../queries";

interface SecondPaymentsProps {
  title: string;
  entries: SecondPayment[];
  currency: string;
}

/** The second payments of a season or a grower, and what took them back. */
export function SecondPayments({ title, entries, currency }: SecondPaymentsProps) {
  return (
    <section aria-label={title}>
      <h2 className="mt-10 mb-3 text-h3">{title}</h2>
      <ul className="border-t border-line">
        {entries.map((entry) => (
          <li
            key={entry.number}
            className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5"
          >
            <span className="sm:w-40">{formatDateOf(entry.recordedAt)}</span>
            <span className="min-w-0 basis-full text-muted wrap-anywhere max-sm:order-last sm:flex-1 sm:basis-auto">
              {entry.reason === null ? termsOf(entry, currency) : `Taken back: ${entry.reason}`}
            </span>
            <span className="figures ml-auto w-32 text-right">{formatPrice(entry.amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a second payment was divided: "KES 12.50 per kg", "By weight: A 1.2, B 1". */
function termsOf({ perKg, grades }: SecondPayment, currency: string): string {
  const how = perKg === null ? "By weight" : `${formatPrice(perKg, currency)} per kg`;
  if (grades.length === 0) return how;
  return `${how}: ${grades.map(({ grade, points }) => `${grade || "no grade"} ${points}`).join(", ")}`;
}
