import { formatDate } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { CHANGES, type GrowerEntry, strikeEntry } from "../queries";
import { Strike } from "../strike";
import { aboutEntry, KIND_NAMES } from "./kinds";

/** The entries of an account, the latest first. What lowers the balance is below nought. */
export function EntryList({ entries }: { entries: GrowerEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing was entered yet.</p>;
  return (
    <ul className="border-t border-line">
      {entries.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2.5">
          <span className="sm:w-40">{formatDate(row.day)}</span>
          <span className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-auto">
            {KIND_NAMES[row.kind]}
            <span className="block text-muted first-letter:uppercase">
              {row.reason === null ? aboutEntry(row) : `Struck out: ${row.reason}`}
            </span>
          </span>
          {row.reason === null && (
            <Strike
              what={`the ${row.kind} of ${formatPrice(row.amount, row.currency)}`}
              changes={CHANGES}
              send={(reason) => strikeEntry(row.id, reason)}
            />
          )}
          <span
            className={
              row.reason === null
                ? "figures ml-auto w-32 text-right"
                : "figures ml-auto w-32 text-right line-through"
            }
          >
            {formatPrice(row.amount, row.currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}
