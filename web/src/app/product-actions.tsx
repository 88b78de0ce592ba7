import { lazy, Suspense, useMemo } from "react";
import { useModules } from "@/shared/api/modules";
import type { ProductActionProps, ProductActions } from "@/shared/slots/product-actions";
import { lazyPart } from "@/shared/ui/lazy-part";

const BUTTON_PLACE = <span className="block h-11" />;

const QuickAdd = lazyPart(() => import("@/features/cart/quick-add"), <span className="block size-11" />);
const AddToCart = lazyPart(() => import("@/features/cart/add-to-cart"), BUTTON_PLACE);
const ScoreLink = lazyPart(() => import("@/features/quality/cupping/score-link"));
const Certificates = lazyPart(() => import("@/features/lots/certificates/product-certificates"));

// These wait for one another: they have one place.
const Inquire = lazy(() => import("@/features/sales/quotes/inquire"));
const RequestSample = lazy(() => import("@/features/quality/samples/request-link"));
const MessageSeller = lazy(() => import("@/features/messages/compose/message-seller"));

function BelowPage(props: ProductActionProps) {
  const isOn = useModules();
  return (
    <Suspense fallback={BUTTON_PLACE}>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {isOn("sales") && <Inquire {...props} />}
        {isOn("quality") && <RequestSample {...props} />}
        {isOn("messages") && <MessageSeller {...props} />}
      </div>
    </Suspense>
  );
}

/** The actions on a product that the active modules offer. */
export function useProductActions(): ProductActions {
  const isOn = useModules();
  const cart = isOn("cart");
  const certified = isOn("lots");
  const scored = isOn("quality");
  const below = isOn("sales") || isOn("quality") || isOn("messages");
  return useMemo(
    () => ({
      onCard: cart ? QuickAdd : null,
      onPage: cart ? AddToCart : null,
      belowPage: below ? BelowPage : null,
      underScore: scored ? ScoreLink : null,
      underFacts: certified ? Certificates : null,
    }),
    [cart, below, scored, certified],
  );
}
