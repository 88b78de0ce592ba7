import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { formatGrams } from "@/shared/lib/grams";
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

/** The lots that goods of a purchase came from, as far as their seller shares them; nothing if it shares none. */
function SharedLots({ purchaseId }: { purchaseId: string }) {
  const { data } = useQuery(query("/api/purchase-lots/{id}", { path: { id: purchaseId } }));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="purchase-lots" className="mt-6">
      <h3 id="purchase-lots" className="mb-2 text-h4">
        From these lots
      </h3>
      <ul className="border-t border-line">
        {data.map(({ number, cropYear, station, grams }) => (
          <li key={number} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <span className="font-semibold">{number}</span>
            <span>{["Crop year", cropYear].join(" ")}</span>
            {station && <span>{station === "blend" ? "Several stations" : station}</span>}
            <span className="figures ml-auto text-muted">{formatGrams(grams)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
