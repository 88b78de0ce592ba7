import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Problem } from "@/shared/api/problem";
import { post } from "@/shared/api/send";
import type { CartRow, Product } from "@/shared/api/types";
import { cartRows } from "@/shared/cart/cart-rows";
import { addVisitorLine, MAX_LINES, visitorQuantity } from "@/shared/cart/visitor-cart";
import { currentToken } from "@/shared/session/session";

/** Changes run one after another, so that the last requested quantity stays. */
const IN_ORDER = { id: "cart" };
const CHANGES = ["cart", "change"];

/** Adds to the account's cart, or to a visitor's cart in the browser. */
export function useAddToCart(product: Product) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: IN_ORDER,
    meta: { failure: "Failed to add product to cart" },
    mutationFn: async (itemQuantity: number) => {
      const item = { itemID: product.id, itemQuantity };
      if (currentToken() === null) return keepForVisitor(product, itemQuantity);
      await post("/cart/add", { body: item });
    },
    onSuccess: () => (currentToken() === null ? undefined : reload(queryClient)),
  });
}

export function useUpdateCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: IN_ORDER,
    meta: { failure: "Failed to update cart" },
    mutationFn: ({ itemID, quantity }: { itemID: string; quantity: number }) =>
      post("/cart/update", { body: { itemID, newItemQuantity: quantity } }),
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
    meta: { failure: "Failed to remove item from cart" },
    mutationFn: (itemID: string) => post("/cart/remove", { body: { itemID } }),
    onSuccess: (_, itemID) => change(queryClient, (rows) => rows.filter((row) => row.item_id !== itemID)),
    onSettled: () => reload(queryClient),
  });
}

/** Refuses quantities that the server would refuse. */
function keepForVisitor({ id, stock }: Product, itemQuantity: number): void {
  if (visitorQuantity(id) + itemQuantity > stock) throw new Problem(409, { available: stock });
  if (!addVisitorLine({ itemID: id, itemQuantity })) {
    throw new Problem(409, { detail: `A cart holds at most ${MAX_LINES} products.` });
  }
}

function change(queryClient: QueryClient, edit: (rows: CartRow[]) => CartRow[]): void {
  queryClient.setQueryData(cartRows.queryKey, (rows) => rows && edit(rows));
}

/** Reloads after the last pending change, so that no older state shows in between. */
function reload(queryClient: QueryClient): Promise<void> | undefined {
  if (queryClient.isMutating({ mutationKey: CHANGES }) > 1) return;
  return queryClient.invalidateQueries(cartRows);
}
