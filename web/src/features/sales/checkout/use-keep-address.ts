import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AddressInput } from "@/shared/address/address-input";
import { addresses } from "@/shared/address/addresses";
import { answer, api } from "@/shared/api/client";

/** Keeps an address with the account. The order stands whether or not that works, so a failure is only logged. */
export function useKeepAddress(): (address: AddressInput) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    meta: { failure: "Failed to keep the address" },
    mutationFn: (body: AddressInput) => answer(api.POST("/api/addresses", { body })),
    onSuccess: () => queryClient.invalidateQueries(addresses),
  });
  return mutate;
}
