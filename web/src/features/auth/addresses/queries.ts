import { useMutation } from "@tanstack/react-query";
import type { OwnAddress, SavedAddress } from "@/shared/address/addresses";
import { answer, api } from "@/shared/api/client";

/** The maximum number of addresses of an account. */
export const MAX_ADDRESSES = 20;

const ADDRESSES = { changes: ["/api/addresses"] };

/** Saves a new address, or updates the one with the id. */
export function useSaveAddress() {
  return useMutation({
    mutationFn: ({ id, ...body }: SavedAddress & { id?: string | undefined }) =>
      id === undefined
        ? answer(api.POST("/api/addresses", { body }))
        : answer(api.PUT("/api/addresses/{id}", { params: { path: { id } }, body })),
    meta: ADDRESSES,
  });
}

export function useRemoveAddress() {
  return useMutation({
    mutationFn: ({ id }: OwnAddress) =>
      answer(api.DELETE("/api/addresses/{id}", { params: { path: { id } } })),
    meta: ADDRESSES,
  });
}
