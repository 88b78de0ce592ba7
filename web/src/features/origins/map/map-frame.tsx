import { type ComponentProps, lazy, Suspense } from "react";
import { Skeleton } from "@/shared/ui/skeleton";

const LandMap = lazy(() => import("./land-map"));

/** The map of plots, which is loaded when it is needed. */
export function MapFrame(props: ComponentProps<typeof LandMap>) {
  return (
    <div style={{ height: props.height }} className="overflow-hidden rounded-lg border border-line">
      <Suspense fallback={<Skeleton className="h-full rounded-none!" />}>
        <LandMap {...props} />
      </Suspense>
    </div>
  );
}
