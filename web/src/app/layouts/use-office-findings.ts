import { useQuery } from "@tanstack/react-query";
import { foundStock } from "@/features/catalog/inventory/find-stock";
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

/** What the account may see that matches: screens by name, and the goods that it sells. */
export function useOfficeFindings(q: string, enabled: boolean): { groups: FindingGroup[]; done: boolean } {
  const places = usePlaces().filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  const stock = useQuery({ ...foundStock(q), enabled });
  if (!enabled) return { groups: [], done: false };
  const groups = [
    { label: "Screens", findings: places.map(({ to, label }) => ({ to, title: label, note: "" })) },
    { label: "Inventory", findings: stock.data ?? [] },
  ].filter(({ findings }) => findings.length > 0);
  return { groups, done: !stock.isPending };
}
