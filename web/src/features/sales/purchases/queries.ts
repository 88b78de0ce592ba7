import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { cartRows } from "@/shared/cart/cart-rows";
import { pageOf, part } from "@/shared/lib/pages";
import { notify } from "@/shared/ui/notify";

/** Rows on a page of the purchases. */
export const PURCHASES_SHOWN = 10;

const PURCHASES = ["purchases"];

/** Every list of purchases and every purchase. */
export const allPurchases = { queryKey: PURCHASES };

export function purchasePage(cursor: string | undefined) {
  return queryOptions({
    queryKey: [...PURCHASES, "page", cursor],
    queryFn: () => pageOf(api.GET("/api/purchases", { params: { query: part(PURCHASES_SHOWN, cursor) } })),
    placeholderData: keepPreviousData,
  });
}

export const purchaseSummary = queryOptions({
  queryKey: [...PURCHASES, "summary"],
  queryFn: () => answer(api.GET("/api/purchases/summary")),
});

export function purchase(id: string) {
  return queryOptions({
    queryKey: [...PURCHASES, "one", id],
    queryFn: () => answer(api.GET("/api/purchases/{id}", { params: { path: { id } } })),
  });
}

/** The product as it is sold now; 404 where it is not any more. */
export function listedProduct(id: string) {
  return queryOptions({
    queryKey: ["catalog", "product", id],
    queryFn: () => answer(api.GET("/api/products/{id}", { params: { path: { id } } })),
  });
}

export interface Again {
  productId: string;
  name: string;
  amount: number;
}

/** Puts into the cart what was bought before, as much as then. */
export function useReorder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ productId, amount }: Again) =>
      answer(api.POST("/cart/add", { body: { itemID: productId, itemQuantity: amount } })),
    onSuccess: (_, { name }) => {
      notify(`${name} added to Cart`);
      return client.invalidateQueries(cartRows);
    },
  });
}
