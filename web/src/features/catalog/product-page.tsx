import { useLocation, useParams } from "react-router";
import type { Product } from "@/shared/api/types";
import { useSignedIn } from "@/shared/session/session";
import { ProductView } from "./components/product-view";

/** A product under its own address. Whoever links here may pass the product along. */
export function Component() {
  const { id = "" } = useParams();
  const { state } = useLocation() as { state: { product?: Product } | null };
  const signedIn = useSignedIn();
  const known = state?.product?.id === id ? state.product : undefined;
  return <ProductView key={id} id={id} known={known} backTo={signedIn ? "/home" : "/"} />;
}
