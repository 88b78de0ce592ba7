import { useModule } from "@/shared/api/modules";
import { lazyPart } from "@/shared/ui/lazy-part";

const PlotsBehind = lazyPart(async () => ({
  default: (await import("@/features/origins/packs/plots-behind")).PlotsBehind,
}));

/** The plots that an order or a contract shows, downloaded when one is opened. */
export function usePlotsBehindOfModule() {
  return useModule("origins") ? PlotsBehind : null;
}
