import { useModule } from "@/shared/api/modules";
import { lazyPart } from "@/shared/ui/lazy-part";

const PurchaseLots = lazyPart(async () => ({
  default: (await import("@/features/lots/purchase-lots")).PurchaseLots,
}));

/** The lots that a purchase shows, downloaded when one is opened. */
export function usePurchaseLotsOfModule() {
  return useModule("lots") ? PurchaseLots : null;
}
