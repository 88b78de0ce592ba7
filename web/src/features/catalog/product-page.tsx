import { useLocation, useParams } from "react-router";
import { useSignedIn } from "@/shared/session/session";
import { ProductView } from "./components/product-view";
import type { ProductState } from "./product-state";

/** A product at its own address. A link may pass the product and the address of its list in the state. */
export function Component() {
  const { id = "" } = useParams();
  const { state } = useLocation() as { state: ProductState | null };
  const signedIn = useSignedIn();
  const known = state?.product?.id === id ? state.product : undefined;
  return <ProductView key={id} id={id} known={known} backTo={state?.list ?? (signedIn ? "/home" : "/")} />;
}
