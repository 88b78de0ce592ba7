import { useSignedIn } from "@/shared/session/session";
import { ProductActionsProvider } from "@/shared/slots/product-actions";
import { useProductActions } from "../product-actions";
import { PageFrame } from "./page-frame";
import { PublicHeader } from "./public-header";
import { SignedInHeader } from "./signed-in-header";

export function ShopLayout() {
  const signedIn = useSignedIn();
  return (
    <ProductActionsProvider value={useProductActions()}>
      <PageFrame header={signedIn ? <SignedInHeader /> : <PublicHeader />} />
    </ProductActionsProvider>
  );
}
