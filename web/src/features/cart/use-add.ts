import type { Product } from "@/shared/api/types";
import { notify } from "@/shared/ui/notify";
import { useAddToCart } from "./mutations";

/** Adds a product and confirms it with a message. */
export function useAdd(product: Product) {
  const adding = useAddToCart(product);

  const add = (quantity: number) => {
    if (adding.isPending) return;
    adding.mutate(quantity, {
      onSuccess: () => notify(`${product.name || "Unknown Product"} added to Cart`),
    });
  };
  return { add, adding };
}
