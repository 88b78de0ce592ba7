import type { Product } from "@/shared/api/types";

/** The navigation state of a link to a product. */
export interface ProductState {
  /** The product from the list. */
  product?: Product;
  /** The address of that list, with its search, its filters and its page. */
  list?: string | undefined;
}
