import { useQueryClient } from "@tanstack/react-query";
import type { CallOff } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { useCallKey } from "@/shared/lib/use-call-key";
import { order } from "../queries";
import { callOff } from "./queries";

/** Makes an order against a contract. Each attempt has one idempotency key, as at the checkout. */
export function useCallOff(contractId: string) {
  const key = useCallKey();
  const client = useQueryClient();
  return useChange((body: CallOff) => callOff(contractId, body, key.current), ["sales.order-placed"], {
    onSuccess: (placed) => client.setQueryData(order(placed.id).queryKey, placed),
    onError: key.refused,
  });
}
