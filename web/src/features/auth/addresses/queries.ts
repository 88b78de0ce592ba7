import type { OwnAddress, SavedAddress } from "@/shared/address/addresses";
import { post, put, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";

/** The maximum number of addresses of an account. */
export const MAX_ADDRESSES = 20;

const ADDRESSES = ["/api/addresses"];

/** Saves a new address, or updates the one with the id. */
export function useSaveAddress() {
  return useChange(
    ({ id, ...body }: SavedAddress & { id?: string | undefined }) =>
      id === undefined
        ? post("/api/addresses", { body })
        : put("/api/addresses/{id}", { path: { id }, body }),
    ADDRESSES,
  );
}

export function useRemoveAddress() {
  return useChange(({ id }: OwnAddress) => remove("/api/addresses/{id}", { path: { id } }), ADDRESSES);
}
