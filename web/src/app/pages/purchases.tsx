import { RateProduct } from "@/features/catalog/reviews/rate-product";
import { PurchasesPage } from "@/features/sales/purchases/purchases-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <PurchasesPage Rate={RateProduct} /> : <SwitchedOff />;
}
