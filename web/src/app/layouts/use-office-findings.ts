import { useQuery } from "@tanstack/react-query";
import { foundStock } from "@/features/catalog/inventory/find-stock";
import { foundShipments } from "@/features/logistics/find-shipments";
import { foundPurchases } from "@/features/sales/purchases/find-purchases";
import { useModule } from "@/shared/api/modules";
import { usePlaces } from "./office-places";

export interface Finding {
  /** The address that shows it. */
  to: string;
  title: string;
  note: string;
}

export interface FindingGroup {
  label: string;
  findings: Finding[];
}

/** What the account may see that matches: screens by name, goods that it sells, goods that it bought, shipments. */
export function useOfficeFindings(q: string, enabled: boolean): { groups: FindingGroup[]; done: boolean } {
  const sales = useModule("sales");
  const logistics = useModule("logistics");
  const places = usePlaces().filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  const stock = useQuery({ ...foundStock(q), enabled });
  const purchases = useQuery({ ...foundPurchases(q), enabled: enabled && sales });
  const shipments = useQuery({ ...foundShipments(q), enabled: enabled && logistics });
  if (!enabled) return { groups: [], done: false };
  const groups = [
    { label: "Screens", findings: places.map(({ to, label }) => ({ to, title: label, note: "" })) },
    { label: "Inventory", findings: stock.data ?? [] },
    { label: "Purchases", findings: purchases.data ?? [] },
    { label: "Shipments", findings: shipments.data ?? [] },
  ].filter(({ findings }) => findings.length > 0);
  return { groups, done: [stock, purchases, shipments].every((query) => !query.isFetching) };
}
