import { type ComponentType, createContext, use } from "react";
import type { Product } from "@/shared/api/types";

export interface ProductActionProps {
  product: Product;
}

/**
 * The actions on a product from other features. The catalogue renders the slots without knowing these features; the app
 * fills them with the parts of the active modules.
 */
export interface ProductActions {
  onCard: ComponentType<ProductActionProps> | null;
  onPage: ComponentType<ProductActionProps> | null;
  /** Below the button to add to the cart: other ways to buy, and to write to the seller. */
  belowPage: ComponentType<ProductActionProps> | null;
  /** Below the cupping score: where it is from. */
  underScore: ComponentType<ProductActionProps> | null;
  /** Below its facts: what it is certified for. */
  underFacts: ComponentType<ProductActionProps> | null;
}

const NONE: ProductActions = {
  onCard: null,
  onPage: null,
  belowPage: null,
  underScore: null,
  underFacts: null,
};

const ProductActionsContext = createContext<ProductActions>(NONE);

export const ProductActionsProvider = ProductActionsContext.Provider;

export function ProductAction({ place, product }: ProductActionProps & { place: keyof ProductActions }) {
  const Action = use(ProductActionsContext)[place];
  return Action ? <Action key={product.id} product={product} /> : null;
}
