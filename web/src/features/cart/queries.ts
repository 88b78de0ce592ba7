import { useQuery } from "@tanstack/react-query";
import { useModule } from "@/shared/api/modules";
import { cartRows } from "@/shared/cart/cart-rows";
import { useSignedIn } from "@/shared/session/session";

/** The caller's cart, loaded at the start of a session. */
export function useCart() {
  const signedIn = useSignedIn();
  const on = useModule("cart");
  return useQuery({ ...cartRows, enabled: signedIn && on });
}
