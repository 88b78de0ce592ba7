import { lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";

const Loaded = lazy(async () => {
  const { PurchaseLots } = await import("@/features/lots/purchase-lots");
  return { default: PurchaseLots };
});

function PurchaseLots(props: { purchaseId: string }) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The lots that a purchase shows, downloaded when one is opened. */
export function usePurchaseLotsOfModule() {
  return useModule("lots") ? PurchaseLots : null;
}
