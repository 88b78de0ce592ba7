import { lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";
import type { ProductActionProps, ProductActions } from "@/shared/slots/product-actions";

const QuickAdd = lazy(() => import("@/features/cart/quick-add"));
const AddToCart = lazy(() => import("@/features/cart/add-to-cart"));

const WITH_CART: ProductActions = {
  onCard: (props: ProductActionProps) => (
    <Suspense fallback={<span className="block size-11" />}>
      <QuickAdd {...props} />
    </Suspense>
  ),
  onPage: (props: ProductActionProps) => (
    <Suspense fallback={<span className="block h-11" />}>
      <AddToCart {...props} />
    </Suspense>
  ),
};

const WITHOUT_CART: ProductActions = { onCard: null, onPage: null };

/** What the modules that are switched on offer on a product. */
export function useProductActions(): ProductActions {
  return useModule("cart") ? WITH_CART : WITHOUT_CART;
}
