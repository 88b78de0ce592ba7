import { formatDate } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { Facts } from "@/shared/ui/facts";
import type { Lot } from "./queries";

/** What is known about a lot. */
export function LotFacts({ lot, onChange }: { lot: Lot; onChange: () => void }) {
  return (
    <section aria-labelledby="facts" className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts" className="text-h3">
          Facts
        </h2>
        <Button look="quiet" onClick={onChange}>
          Change
        </Button>
      </div>
      <Facts
        className="md:grid-cols-4"
        rows={[
          ["Crop year", lot.cropYear],
          ["Country", lot.country],
          ["Grade", lot.grade || undefined],
          ["Process", lot.process || undefined],
          ["Station", lot.station || undefined],
          ["Place", lot.location || undefined],
          ["Moisture", lot.moisture === null ? undefined : `${lot.moisture} %`],
          ["Harvested until", lot.harvested ? formatDate(lot.harvested) : undefined],
          ["Buyers are told of it", lot.shared ? "Number, crop year and station" : "No"],
        ]}
      />
      {lot.notes && <p className="mt-4 max-w-2xl whitespace-pre-line text-muted">{lot.notes}</p>}
    </section>
  );
}
