import { type ComponentType, createContext, use } from "react";

/** The open bills of an order, as billing shows them; null if billing is off. */
type OrderBills = ComponentType<{ orderId: string }> | null;

const OrderBillsContext = createContext<OrderBills>(null);

export const OrderBillsProvider = OrderBillsContext.Provider;

export function useOrderBills(): OrderBills {
  return use(OrderBillsContext);
}
