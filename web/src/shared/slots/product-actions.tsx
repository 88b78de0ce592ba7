import { type ComponentType, createContext, use } from "react";
import type { Product } from "@/shared/api/types";

export interface ProductActionProps {
  product: Product;
}

/**
 * What other features offer on a product. The catalogue shows the slots without knowing who fills them;
 * the app fills them with the parts of the modules that are switched on.
 */
export interface ProductActions {
  onCard: ComponentType<ProductActionProps> | null;
  onPage: ComponentType<ProductActionProps> | null;
  /** Below the way into the cart: other ways to buy, and to the seller. */
  belowPage: ComponentType<ProductActionProps> | null;
}

const NONE: ProductActions = { onCard: null, onPage: null, belowPage: null };

const ProductActionsContext = createContext<ProductActions>(NONE);

export const ProductActionsProvider = ProductActionsContext.Provider;

export function ProductAction({ place, product }: ProductActionProps & { place: keyof ProductActions }) {
  const Action = use(ProductActionsContext)[place];
  return Action ? <Action key={product.id} product={product} /> : null;
}
