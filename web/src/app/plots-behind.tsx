import { type ComponentProps, lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";

const Loaded = lazy(async () => {
  const { PlotsBehind } = await import("@/features/origins/packs/plots-behind");
  return { default: PlotsBehind };
});

function PlotsBehind(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The plots that an order or a contract shows, downloaded when one is opened. */
export function usePlotsBehindOfModule() {
  return useModule("origins") ? PlotsBehind : null;
}
