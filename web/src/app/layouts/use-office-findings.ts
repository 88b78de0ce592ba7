import { useQuery } from "@tanstack/react-query";
import { foundStock } from "@/features/catalog/inventory/find-stock";
import { foundShipments } from "@/features/logistics/find-shipments";
import { foundContracts } from "@/features/sales/contracts/find-contracts";
import { foundPurchases } from "@/features/sales/purchases/find-purchases";
import { foundSales } from "@/features/sales/sold/find-sales";
import { useModule } from "@/shared/api/modules";
import { usePlaces } from "../places";

export interface Finding {
  /** The address of the finding. */
  to: string;
  title: string;
  note: string;
}

export interface FindingGroup {
  label: string;
  findings: Finding[];
}

/** The matches that the account may see: screens by name, its goods, purchases, shipments, sales and contracts. */
export function useOfficeFindings(q: string, enabled: boolean): { groups: FindingGroup[]; done: boolean } {
  const sales = useModule("sales");
  const logistics = useModule("logistics");
  const places = usePlaces().filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  const stock = useQuery({ ...foundStock(q), enabled });
  const purchases = useQuery({ ...foundPurchases(q), enabled: enabled && sales });
  const shipments = useQuery({ ...foundShipments(q), enabled: enabled && logistics });
  const sold = useQuery({ ...foundSales(q), enabled: enabled && sales });
  const contracts = useQuery({ ...foundContracts(q), enabled: enabled && sales });
  if (!enabled) return { groups: [], done: false };
  const groups = [
    { label: "Screens", findings: places.map(({ to, label }) => ({ to, title: label, note: "" })) },
    { label: "Inventory", findings: stock.data ?? [] },
    { label: "Purchases", findings: purchases.data ?? [] },
    { label: "Shipments", findings: shipments.data ?? [] },
    { label: "Sales", findings: sold.data ?? [] },
    { label: "Contracts", findings: contracts.data ?? [] },
  ].filter(({ findings }) => findings.length > 0);
  const asked = [stock, purchases, shipments, sold, contracts];
  return { groups, done: asked.every(({ isFetching }) => !isFetching) };
}
