import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { useModule } from "@/shared/api/modules";
import { useSignedIn } from "@/shared/session/session";

export const cartRows = queryOptions({
  queryKey: ["cart"],
  queryFn: () => answer(api.GET("/cart/get")),
});

/** The caller's cart, loaded at the start of a session. */
export function useCart() {
  const signedIn = useSignedIn();
  const on = useModule("cart");
  return useQuery({ ...cartRows, enabled: signedIn && on });
}
