import { lazyPart } from "@/shared/ui/lazy-part";
import { Skeleton } from "@/shared/ui/skeleton";
import type { LandMapProps } from "./land-map";

const LandMap = lazyPart(() => import("./land-map"), <Skeleton className="h-full rounded-none!" />);

/** The map of plots, which is loaded when it is needed, and what it is. */
export function MapFrame(props: LandMapProps) {
  return (
    <div>
      <div style={{ height: props.height }} className="overflow-hidden rounded-lg border border-line">
        <LandMap {...props} />
      </div>
      <p className="mt-2 text-small text-muted">
        The map comes with the shop and has coasts and borders only; no map service is asked.
        {props.around && props.around.length > 0 && " Other plots of yours are grey."}
      </p>
    </div>
  );
}
