import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { asProblem } from "@/shared/api/problem";
import type { CallOff } from "@/shared/api/types";
import { randomKey } from "@/shared/lib/random-key";
import { order } from "../queries";
import { callOff } from "./queries";

/** Makes an order against a contract. Each attempt has one idempotency key, as at the checkout. */
export function useCallOff(contractId: string) {
  const key = useRef(randomKey());
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOff) => callOff(contractId, body, key.current),
    onSuccess: (placed) => client.setQueryData(order(placed.id).queryKey, placed),
    onError: (error) => {
      if (asProblem(error)) key.current = randomKey();
    },
    meta: { changes: ["sales.order-placed"] },
  });
}
