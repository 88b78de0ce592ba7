import { RateProduct } from "@/features/catalog/reviews/rate-product";
import { PurchasesPage } from "@/features/sales/purchases/purchases-page";
import { useModule } from "@/shared/api/modules";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useShipmentPartsOfModule } from "../shipment-parts";
import { SwitchedOff } from "./switched-off";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  if (!useModule("sales")) return <SwitchedOff />;
  return (
    <ShipmentPartsProvider value={shipment}>
      <PurchasesPage Rate={RateProduct} />
    </ShipmentPartsProvider>
  );
}
