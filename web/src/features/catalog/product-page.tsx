import { useLocation, useParams } from "react-router";
import { useSignedIn } from "@/shared/session/session";
import { ProductView } from "./components/product-view";
import type { ProductState } from "./product-state";

/** A product under its own address. Whoever links here may pass the product along, and the list to go back to. */
export function Component() {
  const { id = "" } = useParams();
  const { state } = useLocation() as { state: ProductState | null };
  const signedIn = useSignedIn();
  const known = state?.product?.id === id ? state.product : undefined;
  return <ProductView key={id} id={id} known={known} backTo={state?.list ?? (signedIn ? "/home" : "/")} />;
}
