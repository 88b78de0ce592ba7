import { InventoryPage } from "@/features/catalog/inventory/inventory-page";
import { SalesFigures } from "@/features/sales/overview/sales-figures";
import { useModule } from "@/shared/api/modules";

export function Component() {
  const sales = useModule("sales");
  return <InventoryPage>{sales && <SalesFigures />}</InventoryPage>;
}
