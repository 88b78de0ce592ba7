import { useMutation } from "@tanstack/react-query";
import type { AddressInput } from "@/shared/address/address-input";
import { post } from "@/shared/api/send";

/** Saves an address with the account. The order is valid even if that fails, so a failure is only logged. */
export function useKeepAddress(): (address: AddressInput) => void {
  const { mutate } = useMutation({
    meta: { failure: "Failed to keep the address", changes: ["/api/addresses"] },
    mutationFn: (body: AddressInput) => post("/api/addresses", { body }),
  });
  return mutate;
}
