import { useModule } from "@/shared/api/modules";
import { lazyPart } from "@/shared/ui/lazy-part";

const OrderBills = lazyPart(async () => ({
  default: (await import("@/features/billing/pay/order-bills")).OrderBills,
}));

/** The bills that an order shows, downloaded when one is opened. */
export function useOrderBillsOfModule() {
  return useModule("billing") ? OrderBills : null;
}
