import { lazy, Suspense } from "react";
import { useSignedIn } from "@/shared/session/session";
import { ProductActionsProvider } from "@/shared/slots/product-actions";
import { useProductActions } from "../product-actions";
import { HeaderBar } from "./header-bar";
import { PageFrame } from "./page-frame";
import { PublicHeader } from "./public-header";

const SignedInHeader = lazy(() => import("./signed-in-header"));

export function ShopLayout() {
  const signedIn = useSignedIn();
  const header = signedIn ? (
    <Suspense
      fallback={
        <HeaderBar crowded logoTo="/home">
          {null}
        </HeaderBar>
      }
    >
      <SignedInHeader />
    </Suspense>
  ) : (
    <PublicHeader />
  );
  return (
    <ProductActionsProvider value={useProductActions()}>
      <PageFrame header={header} />
    </ProductActionsProvider>
  );
}
