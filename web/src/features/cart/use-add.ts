import { useLocation, useNavigate } from "react-router";
import type { Product } from "@/shared/api/types";
import { signInPath } from "@/shared/session/return-path";
import { useSignedIn } from "@/shared/session/session";
import { notify } from "@/shared/ui/notify";
import { useAddToCart } from "./mutations";

/** Adds a product and says so; a visitor is led to the sign-in and back. */
export function useAdd(product: Product) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const adding = useAddToCart();

  const add = (quantity: number) => {
    if (!signedIn) return void navigate(signInPath(pathname + search));
    if (adding.isPending) return;
    adding.mutate(
      { itemID: product.id, itemQuantity: quantity },
      { onSuccess: () => notify(`${product.name || "Unknown Product"} added to Cart`) },
    );
  };
  return { add, adding };
}
