import { lazy, Suspense, useMemo } from "react";
import { useModule } from "@/shared/api/modules";
import type { ProductActionProps, ProductActions } from "@/shared/slots/product-actions";

const QuickAdd = lazy(() => import("@/features/cart/quick-add"));
const Inquire = lazy(() => import("@/features/sales/quotes/inquire"));
const AddToCart = lazy(() => import("@/features/cart/add-to-cart"));

const onCard = (props: ProductActionProps) => (
  <Suspense fallback={<span className="block size-11" />}>
    <QuickAdd {...props} />
  </Suspense>
);

const onPage = (props: ProductActionProps) => (
  <Suspense fallback={<span className="block h-11" />}>
    <AddToCart {...props} />
  </Suspense>
);

const belowPage = (props: ProductActionProps) => (
  <Suspense fallback={<span className="block h-11" />}>
    <Inquire {...props} />
  </Suspense>
);

/** What the modules that are switched on offer on a product. */
export function useProductActions(): ProductActions {
  const cart = useModule("cart");
  const sales = useModule("sales");
  return useMemo(
    () => ({
      onCard: cart ? onCard : null,
      onPage: cart ? onPage : null,
      belowPage: sales ? belowPage : null,
    }),
    [cart, sales],
  );
}
