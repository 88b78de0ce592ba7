import type { Product } from "@/shared/api/types";

/** What a link to a product may pass along. */
export interface ProductState {
  /** The product as the list already showed it. */
  product?: Product;
  /** The address of that list, with its words, its filters and its page. */
  list?: string | undefined;
}
