import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { BadRows } from "@/shared/ui/bad-rows";
import { Button } from "@/shared/ui/button";
import { Facts } from "@/shared/ui/facts";
import { Notice } from "@/shared/ui/notice";
import type { DeliveryFile } from "../queries";

interface FileReportProps {
  name: string;
  file: DeliveryFile;
  busy: boolean;
  onTakeIn: () => void;
}

/** What a file would do, with its wrong rows, and the button that records it. */
export function FileReport({ name, file, busy, onTakeIn }: FileReportProps) {
  return (
    <section aria-label={`What is in ${name}`} className="mt-8">
      <h2 className="text-h3 wrap-anywhere">{name}</h2>
      {file.bad.length > 0 ? (
        <>
          <Notice tone="bad" className="my-5">
            {file.bad.length === 1 ? "One row is" : `${file.bad.length} rows are`} wrong, so nothing can be
            recorded. Put them right in the file, and choose it again.
          </Notice>
          <BadRows caption="Wrong rows" rows={file.bad} />
        </>
      ) : (
        <>
          {file.seasons.map(({ season, deliveries, netG, owed, currency }) => (
            <Facts
              key={season}
              className="mt-5 md:grid-cols-4"
              rows={[
                ["Season", season],
                ["Deliveries", deliveries.toLocaleString("en-US")],
                ["Net", formatGrams(netG)],
                ["Owed for them", formatPrice(owed, currency)],
              ]}
            />
          ))}
          <div className="mt-5 flex flex-wrap items-center gap-4">
            <Button disabled={busy} onClick={onTakeIn}>
              {busy
                ? "Recording..."
                : `Record ${file.rows.toLocaleString("en-US")} ${file.rows === 1 ? "delivery" : "deliveries"}`}
            </Button>
            <p className="text-muted">
              Of {file.producers} {file.producers === 1 ? "producer" : "producers"}. Compare the sums with the
              paper list first: a recorded delivery is never changed.
            </p>
          </div>
        </>
      )}
    </section>
  );
}
