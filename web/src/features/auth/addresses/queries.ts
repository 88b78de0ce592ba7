import { useMutation } from "@tanstack/react-query";
import type { OwnAddress, SavedAddress } from "@/shared/address/addresses";
import { answer, api } from "@/shared/api/client";

/** Addresses that an account keeps at most. */
export const MAX_ADDRESSES = 20;

const ADDRESSES = { changes: ["/api/addresses"] };

/** Keeps a new address, or writes one anew where it has an id. */
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
