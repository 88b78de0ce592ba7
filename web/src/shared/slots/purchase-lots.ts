import { type ComponentType, createContext, use } from "react";

/** The lots that goods of a purchase came from, as its seller shares them; null if lots are off. */
type PurchaseLots = ComponentType<{ purchaseId: string }> | null;

const PurchaseLotsContext = createContext<PurchaseLots>(null);

export const PurchaseLotsProvider = PurchaseLotsContext.Provider;

export function usePurchaseLots(): PurchaseLots {
  return use(PurchaseLotsContext);
}
