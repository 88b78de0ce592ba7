import { lazy, Suspense, useMemo } from "react";
import { useModules } from "@/shared/api/modules";
import type { ProductActionProps, ProductActions } from "@/shared/slots/product-actions";

const QuickAdd = lazy(() => import("@/features/cart/quick-add"));
const Inquire = lazy(() => import("@/features/sales/quotes/inquire"));
const RequestSample = lazy(() => import("@/features/quality/samples/request-link"));
const ScoreLink = lazy(() => import("@/features/quality/cupping/score-link"));
const Certificates = lazy(() => import("@/features/lots/certificates/product-certificates"));
const MessageSeller = lazy(() => import("@/features/messages/compose/message-seller"));
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

function BelowPage(props: ProductActionProps) {
  const isOn = useModules();
  return (
    <Suspense fallback={<span className="block h-11" />}>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {isOn("sales") && <Inquire {...props} />}
        {isOn("quality") && <RequestSample {...props} />}
        {isOn("messages") && <MessageSeller {...props} />}
      </div>
    </Suspense>
  );
}

const underScore = (props: ProductActionProps) => (
  <Suspense fallback={null}>
    <ScoreLink {...props} />
  </Suspense>
);

const underFacts = (props: ProductActionProps) => (
  <Suspense fallback={null}>
    <Certificates {...props} />
  </Suspense>
);

/** The actions on a product that the active modules offer. */
export function useProductActions(): ProductActions {
  const isOn = useModules();
  const cart = isOn("cart");
  const certified = isOn("lots");
  const scored = isOn("quality");
  const below = isOn("sales") || isOn("quality") || isOn("messages");
  return useMemo(
    () => ({
      onCard: cart ? onCard : null,
      onPage: cart ? onPage : null,
      belowPage: below ? BelowPage : null,
      underScore: scored ? underScore : null,
      underFacts: certified ? underFacts : null,
    }),
    [cart, below, scored, certified],
  );
}
