import { lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";

const Loaded = lazy(async () => {
  const { OrderBills } = await import("@/features/billing/pay/order-bills");
  return { default: OrderBills };
});

function OrderBills(props: { orderId: string }) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The bills that an order shows, downloaded when one is opened. */
export function useOrderBillsOfModule() {
  return useModule("billing") ? OrderBills : null;
}
