import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import type { CartRow } from "@/shared/api/types";
import { cartRows } from "./queries";

/** One after another: the last quantity asked for is the one that stays. */
const IN_ORDER = { id: "cart" };
const CHANGES = ["cart", "change"];

export function useAddToCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: IN_ORDER,
    mutationFn: (item: { itemID: string; itemQuantity: number }) =>
      answer(api.POST("/cart/add", { body: item })),
    onSuccess: () => reload(queryClient),
  });
}

export function useUpdateCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: IN_ORDER,
    mutationFn: ({ itemID, quantity }: { itemID: string; quantity: number }) =>
      answer(api.POST("/cart/update", { body: { itemID, newItemQuantity: quantity } })),
    onMutate: async ({ itemID, quantity }) => {
      await queryClient.cancelQueries(cartRows);
      change(queryClient, (rows) => rows.map((row) => (row.item_id === itemID ? { ...row, quantity } : row)));
    },
    onSettled: () => reload(queryClient),
  });
}

export function useRemoveFromCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: IN_ORDER,
    mutationFn: (itemID: string) => answer(api.POST("/cart/remove", { body: { itemID } })),
    onSuccess: (_, itemID) => change(queryClient, (rows) => rows.filter((row) => row.item_id !== itemID)),
    onSettled: () => reload(queryClient),
  });
}

function change(queryClient: QueryClient, edit: (rows: CartRow[]) => CartRow[]): void {
  queryClient.setQueryData(cartRows.queryKey, (rows) => rows && edit(rows));
}

/** Reloads after the last of the changes under way, so that no older state shows in between. */
function reload(queryClient: QueryClient): Promise<void> | undefined {
  if (queryClient.isMutating({ mutationKey: CHANGES }) > 1) return;
  return queryClient.invalidateQueries(cartRows);
}
