import type { QueryKey } from "@tanstack/react-query";

/** What the shop tells of by this name may be anything: more happened than it could tell one by one. */
const ANYTHING = "*";

/** What happened in the shop, and the queries whose answers it changes, by how their keys begin. */
const LIVE: Record<string, string[]> = {
  "sales.order-placed": ["purchases", "orders", "sales", "contracts", "inventory", "analytics"],
  "sales.order-cancelled": ["purchases", "orders", "sales", "contracts", "inventory", "analytics"],
  "sales.order-returned": ["purchases", "orders", "sales", "inventory", "analytics"],
  "sales.order-delivered": ["purchases", "orders", "sales", "contracts"],
  "sales.quote-moved": ["quotes", "contracts"],
  "sales.contract-moved": ["contracts", "quotes"],
  "logistics.shipment-moved": ["shipments", "exceptions", "calendar", "purchases", "orders", "sales"],
  "logistics.shipment-priced": ["shipments", "billing"],
  "logistics.charge-moved": ["shipments", "exceptions", "billing"],
  "logistics.shipment-delivered": ["shipments", "calendar", "purchases", "orders", "sales"],
  "logistics.exception-changed": ["exceptions", "shipments", "calendar"],
  "logistics.fee-raised": ["exceptions", "shipments", "billing"],
  "billing.bill-changed": ["billing", "orders", "purchases", "sales"],
  "billing.recurring-moved": ["billing"],
  "auth.role-asked": ["admin"],
  "auth.role-answered": ["roles"],
  "sales.approval-moved": ["approvals", "cart"],
  "messages.sent": ["conversations", "inbox"],
  "messages.notified": ["notifications", "inbox"],
};

const ALL = [...new Set(Object.values(LIVE).flat())];

/** How the keys begin whose queries are to be asked again. A name that is not known here changes nothing here. */
export function changedKeys(name: string): QueryKey[] {
  return (name === ANYTHING ? ALL : (LIVE[name] ?? [])).map((key) => [key]);
}

/** Every key that something live stands under. */
export const liveKeys: QueryKey[] = changedKeys(ANYTHING);
