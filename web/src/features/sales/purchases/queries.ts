import { useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import { barePage } from "@/shared/lib/pages";
import { notify } from "@/shared/ui/notify";

/** Rows on a page of the purchases. */
export const PURCHASES_SHOWN = 10;

export function purchasePage(cursor: string | undefined) {
  return barePage("/api/purchases", {}, PURCHASES_SHOWN, cursor);
}

export const purchaseSummary = query("/api/purchases/summary");

export function purchase(id: string) {
  return query("/api/purchases/{id}", { path: { id } });
}

/** The product's current listing; 404 if it is not listed any more. */
export function listedProduct(id: string) {
  return query("/api/products/{id}", { path: { id } });
}

export interface Again {
  productId: string;
  name: string;
  amount: number;
}

/** Puts the bought goods into the cart again, in the same quantity. */
export function useReorder() {
  return useMutation({
    mutationFn: ({ productId, amount }: Again) =>
      answer(api.POST("/cart/add", { body: { itemID: productId, itemQuantity: amount } })),
    onSuccess: (_, { name }) => notify(`${name} added to Cart`),
    meta: { changes: ["/cart"] },
  });
}
