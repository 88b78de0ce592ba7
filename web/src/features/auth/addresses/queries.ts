import type { OwnAddress, SavedAddress } from "@/shared/address/addresses";
import { answer, api } from "@/shared/api/client";
import { useChange } from "@/shared/api/use-change";

/** The maximum number of addresses of an account. */
export const MAX_ADDRESSES = 20;

const ADDRESSES = ["/api/addresses"];

/** Saves a new address, or updates the one with the id. */
export function useSaveAddress() {
  return useChange(
    ({ id, ...body }: SavedAddress & { id?: string | undefined }) =>
      id === undefined
        ? answer(api.POST("/api/addresses", { body }))
        : answer(api.PUT("/api/addresses/{id}", { params: { path: { id } }, body })),
    ADDRESSES,
  );
}

export function useRemoveAddress() {
  return useChange(
    ({ id }: OwnAddress) => answer(api.DELETE("/api/addresses/{id}", { params: { path: { id } } })),
    ADDRESSES,
  );
}
