import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { MapFrame } from "../map/map-frame";
import type { PlotOfFile } from "../plots-file";

/** The most plots that are drawn and listed; the file has all. */
const DRAWN = 500;
const LISTED = 10;

/** Plots on a map, and as a list of the same. */
export function ListedPlots({ label, plots }: { label: string; plots: PlotOfFile[] }) {
  const [all, setAll] = useState(false);
  const drawn = plots.slice(0, DRAWN);
  const listed = all ? drawn : drawn.slice(0, LISTED);
  return (
    <>
      <MapFrame drawn={drawn} height={320} />
      {plots.length > DRAWN && (
        <p className="mt-2 text-small text-muted">
          The first {DRAWN} of {plots.length.toLocaleString("en-US")} plots are shown; the file has all.
        </p>
      )}
      <ul aria-label={label} className="mt-4 divide-y divide-line border-y border-line">
        {listed.map(({ id: nth, name, producer, country, hectares }) => (
          <li key={nth} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <b>{name}</b>, {producer} ({country})
            </span>
            <span className="figures">{hectares.toFixed(2)} ha</span>
          </li>
        ))}
      </ul>
      {drawn.length > listed.length && (
        <Button look="outline" className="mt-3" onClick={() => setAll(true)}>
          Show {drawn.length - listed.length} more
        </Button>
      )}
    </>
  );
}
