import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { barePage } from "@/shared/lib/pages";
import { notify } from "@/shared/ui/notify";

/** Rows on a page of the purchases. */
export const PURCHASES_SHOWN = 10;

export function purchasePage(cursor: string | undefined) {
  return barePage("/api/purchases", {}, PURCHASES_SHOWN, cursor);
}

export const purchaseSummary = query("/api/purchases/summary");

export const purchase = queryById("/api/purchases/{id}");

/** The product's current listing; 404 if it is not listed any more. */
export const listedProduct = queryById("/api/products/{id}");

export interface Again {
  productId: string;
  name: string;
  amount: number;
}

/** Puts the bought goods into the cart again, in the same quantity. */
export function useReorder() {
  return useChange(
    ({ productId, amount }: Again) =>
      post("/cart/add", { body: { itemID: productId, itemQuantity: amount } }),
    ["/cart"],
    { onSuccess: (_, { name }) => notify(`${name} added to Cart`) },
  );
}
