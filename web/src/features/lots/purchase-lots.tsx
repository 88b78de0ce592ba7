import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { formatGrams } from "@/shared/lib/grams";
import { Section } from "@/shared/ui/section";
import { StateMark } from "@/shared/ui/state-mark";
import { PurchaseCertificates } from "./certificates/purchase-certificates";

/** What a buyer is told of the goods of a purchase: their lots and their certificates. */
export function PurchaseLots({ purchaseId }: { purchaseId: string }) {
  return (
    <>
      <SharedLots purchaseId={purchaseId} />
      <PurchaseCertificates purchaseId={purchaseId} />
    </>
  );
}

/** What a buyer decided on a sample of a lot. */
const SAMPLED = {
  approved: "You approved a sample",
  rejected: "You rejected a sample",
  none: "You approved no sample of it",
};

/** The lots that goods of a purchase came from, as far as their seller shares them; nothing if it shares none. */
function SharedLots({ purchaseId }: { purchaseId: string }) {
  const { data } = useQuery(query("/api/purchase-lots/{id}", { path: { id: purchaseId } }));
  if (!data || data.length === 0) return null;
  return (
    <Section title="From these lots" heading="mb-2 text-h4" within className="mt-6">
      <ul className="border-t border-line">
        {data.map(({ number, cropYear, station, grams, sampled }, at) => (
          // Lots that the seller does not share have no number.
          <li key={number || at} className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="font-semibold">{number || "Another lot"}</span>
            {cropYear && <span>{["Crop year", cropYear].join(" ")}</span>}
            {station && <span>{station === "blend" ? "Several stations" : station}</span>}
            {sampled && (
              <StateMark tone={sampled === "approved" ? "good" : "waiting"}>{SAMPLED[sampled]}</StateMark>
            )}
            <span className="figures ml-auto text-muted">{formatGrams(grams)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
