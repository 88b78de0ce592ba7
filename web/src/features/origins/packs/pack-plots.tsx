import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { MapFrame } from "../map/map-frame";
import { plotsOf } from "./queries";

/** The most plots that are drawn and listed; the file has all. */
const DRAWN = 500;
const LISTED = 10;

/** The plots of a pack: on a map, and as a list of the same. */
export function PackPlots({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(plotsOf(id));
  const [all, setAll] = useState(false);
  const drawn = data?.slice(0, DRAWN) ?? [];
  const listed = all ? drawn : drawn.slice(0, LISTED);
  return (
    <section aria-labelledby="pack-plots">
      <h2 id="pack-plots" className="mb-3 text-h3">
        Plots
      </h2>
      {isError && !data && (
        <LoadFailure onRetry={() => void refetch()}>The plots could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-72" />}
      {data?.length === 0 && <p className="text-muted">No plot is known.</p>}
      {data && data.length > 0 && (
        <>
          <MapFrame drawn={drawn} height={320} />
          {data.length > DRAWN && (
            <p className="mt-2 text-small text-muted">
              The first {DRAWN} of {data.length.toLocaleString("en-US")} plots are shown; the file has all.
            </p>
          )}
          <ul aria-label="Plots of the pack" className="mt-4 divide-y divide-line border-y border-line">
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
      )}
    </section>
  );
}
