import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { PlaceOrder } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { cartRows } from "@/shared/cart/cart-rows";
import { ORDER_PREVIEW } from "@/shared/cart/use-order-preview";
import { useCallKey } from "@/shared/lib/use-call-key";
import { order, placeOrder } from "../queries";

export const ORDER_PARAM = "order";

interface Options<Body> {
  /** Called before each try. */
  onAsked: () => void;
  /** Called with the order once it is made. */
  onDone: (body: Body) => void;
}

/**
 * Places the order. Each attempt has one idempotency key: it stays the same after a lost answer, and changes only after
 * the server has said that this attempt made nothing.
 */
export function usePlaceOrder<Body extends PlaceOrder>({ onAsked, onDone }: Options<Body>) {
  const key = useCallKey();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return useChange((body: Body) => placeOrder(body, key.current), ["sales.order-placed"], {
    onMutate: onAsked,
    onSuccess: async (placed, body) => {
      onDone(body);
      queryClient.setQueryData(order(placed.id).queryKey, placed);
      await navigate(`/checkout?${new URLSearchParams({ [ORDER_PARAM]: placed.id })}`, { replace: true });
      queryClient.setQueryData(cartRows.queryKey, []);
    },
    onError: (error) => {
      const status = asProblem(error)?.status;
      if (status === 422) key.renew();
      if (status === 409) {
        void queryClient.invalidateQueries({ queryKey: [ORDER_PREVIEW] });
        return queryClient.invalidateQueries(cartRows);
      }
    },
  });
}
