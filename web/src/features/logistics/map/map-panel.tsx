import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { shipmentsOnMap } from "../queries";
import type { Shipment } from "../wire";

const WorldMap = lazyPart(() => import("./world-map"), <Skeleton className="h-full rounded-none!" />);

interface MapPanelProps {
  /** In pixels. */
  height: number;
  onView: (id: string) => void;
}

/** The map of current and planned shipments, with the same content as a list. */
export function MapPanel({ height, onView }: MapPanelProps) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const { data, isError, refetch } = useQuery(shipmentsOnMap);
  const some = data !== undefined && data.shipments.length > 0;
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 px-5 py-3 sm:px-6">
        <h2 id={id} className="text-h4">
          Map
        </h2>
        {some && (
          <div className="flex flex-wrap items-center gap-x-5">
            <Legend />
            <Button
              look="quiet"
              className="-mx-3 px-3!"
              aria-pressed={whole}
              onClick={() => setWhole(!whole)}
            >
              Whole world
            </Button>
          </div>
        )}
      </div>
      {isError && !data ? (
        <div className="px-5 pb-3 sm:px-6">
          <LoadFailure onRetry={refetch}>The map could not be loaded.</LoadFailure>
        </div>
      ) : (
        <div style={{ height }}>
          {data && <WorldMap shipments={data.shipments} height={height} whole={whole} onView={onView} />}
          {!data && <Skeleton className="h-full rounded-none!" />}
        </div>
      )}
      {data && !some && (
        <p className="px-5 py-4 text-muted sm:px-6">
          Nothing is under way. Once goods are ordered or sent, their route is drawn here.
        </p>
      )}
      {some && (
        <details className="group px-5 py-2 sm:px-6">
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline">
            <ChevronRight
              aria-hidden="true"
              size={18}
              className="-ml-1 transition-transform group-open:rotate-90"
            />
            Show as a list
          </summary>
          <ul className="mb-3 max-h-72 divide-y divide-line overflow-y-auto border-t border-line">
            {data.shipments.map((shipment) => (
              <Row key={shipment.id} shipment={shipment} onView={onView} />
            ))}
          </ul>
          {data.left > 0 && (
            <p className="mb-3 text-small text-muted">
              {data.left.toLocaleString("en-US")} more are in the tables of the Shipments screen.
            </p>
          )}
        </details>
      )}
    </section>
  );
}

function Row({ shipment, onView }: { shipment: Shipment; onView: (id: string) => void }) {
  const { id, number, name, status, origin, destination, currentLocation } = shipment;
  return (
    <li className="py-2">
      <button
        type="button"
        onClick={() => onView(id)}
        className="figures min-h-6 text-left font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        {name}, {number}
      </button>
      <span className="block text-small text-muted">
        {status}
        {currentLocation && `, at ${currentLocation}`}. From {origin} to {destination}.
      </span>
    </li>
  );
}

function Legend() {
  return (
    <span className="flex flex-wrap items-center gap-x-4 text-small text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-full bg-cherry" /> now
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-5 border-t-2 border-leaf" /> done
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-5 border-t-2 border-dotted border-edge" /> to come
      </span>
    </span>
  );
}
