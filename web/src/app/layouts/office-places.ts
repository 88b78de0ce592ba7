import {
  ChartColumn,
  ClipboardCheck,
  FileSignature,
  HandCoins,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Package,
  ReceiptText,
  ShoppingBasket,
  Truck,
} from "lucide-react";
import { type ModuleName, useModules } from "@/shared/api/modules";
import { useCompany } from "@/shared/session/use-company";

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The place is there when this module is on. */
  module?: ModuleName;
  /** Whether it is for members of a company alone. */
  company?: true;
  /** Whether the top navigation names it too; the sidebar names all. */
  top?: boolean;
}

/** Where one can go in the trade office, in the order of the sidebar. A place is named here once its screen exists. */
const PLACES: Place[] = [
  { to: "/dashboard", label: "Overview", icon: LayoutDashboard, top: true },
  { to: "/inventory", label: "Inventory", icon: Package, module: "catalog" },
  { to: "/purchases", label: "Purchases", icon: ShoppingBasket, module: "sales", top: true },
  { to: "/approvals", label: "Approvals", icon: ClipboardCheck, module: "sales", company: true },
  { to: "/messages", label: "Messages", icon: MessagesSquare, module: "messages" },
  { to: "/shipments", label: "Shipments", icon: Truck, module: "logistics", top: true },
  { to: "/billing", label: "Billing", icon: ReceiptText, module: "billing", top: true },
  { to: "/analytics", label: "Analytics", icon: ChartColumn, module: "analytics", top: true },
  { to: "/sales", label: "Sales", icon: HandCoins, module: "sales" },
  { to: "/quotes", label: "Quotes", icon: Handshake, module: "sales" },
  { to: "/contracts", label: "Contracts", icon: FileSignature, module: "sales" },
];

export function usePlaces(): Place[] {
  const isOn = useModules();
  const member = useCompany() !== null;
  return PLACES.filter(({ module, company }) => (!module || isOn(module)) && (!company || member));
}
