import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { asProblem } from "@/shared/api/problem";
import type { PlaceOrder } from "@/shared/api/types";
import { cartRows } from "@/shared/cart/cart-rows";
import { randomKey } from "@/shared/lib/random-key";
import { order, orders, placeOrder } from "../queries";

export const ORDER_PARAM = "order";

/**
 * Places the order. One key stands for one attempt: it stays the same when an answer was lost and the buyer
 * tries again, and changes only after the server has said that this attempt made nothing. `onAsked` is called
 * before each try.
 */
export function usePlaceOrder(onAsked: () => void) {
  const key = useRef(randomKey());
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return useMutation({
    onMutate: onAsked,
    mutationFn: (body: PlaceOrder) => placeOrder(body, key.current),
    onSuccess: async (placed) => {
      queryClient.setQueryData(order(placed.id).queryKey, placed);
      await navigate(`/checkout?${new URLSearchParams({ [ORDER_PARAM]: placed.id })}`, { replace: true });
      queryClient.setQueryData(cartRows.queryKey, []);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: orders.queryKey }),
        queryClient.invalidateQueries({ queryKey: ["catalog"] }),
      ]);
    },
    onError: (error) => {
      const status = asProblem(error)?.status;
      if (status === 422) key.current = randomKey();
      if (status === 409) return queryClient.invalidateQueries(cartRows);
    },
  });
}
