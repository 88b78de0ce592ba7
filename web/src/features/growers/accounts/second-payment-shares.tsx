import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import type { SecondPaymentPreview } from "../queries";

/** What a second payment would come to: for all, for each grade, and for the growers of the largest shares. */
export function SecondPaymentShares({ preview }: { preview: SecondPaymentPreview }) {
  const { total, currency, growers, grades, shares } = preview;
  return (
    <section aria-label="Preview" className="mt-5">
      <p role="status" className="mb-3">
        <span className="font-semibold">{formatPrice(total, currency)}</span> for{" "}
        {growers.toLocaleString("en-US")} {growers === 1 ? "grower" : "growers"}. Nothing is entered yet.
      </p>
      {grades.length > 0 && (
        <Shares
          label="By grade"
          currency={currency}
          rows={grades.map((row) => ({ ...row, key: row.grade, name: row.grade || "No grade" }))}
        />
      )}
      <Shares
        label={shares.length < growers ? `The ${shares.length} largest shares` : "By grower"}
        currency={currency}
        rows={shares.map(({ producerId, producer, memberNumber, netG, amount }) => ({
          key: producerId,
          name: [producer, memberNumber].filter(Boolean).join(", "),
          netG,
          amount,
        }))}
      />
    </section>
  );
}

interface Row {
  key: string;
  name: string;
  netG: number;
  amount: string;
}

function Shares({ label, currency, rows }: { label: string; currency: string; rows: Row[] }) {
  return (
    <>
      <h3 className="mt-4 mb-1 font-semibold">{label}</h3>
      <ul aria-label={label} className="border-t border-line">
        {rows.map(({ key, name, netG, amount }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="figures text-muted">{formatGrams(netG)}</span>
            <span className="figures w-32 text-right">{formatPrice(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
