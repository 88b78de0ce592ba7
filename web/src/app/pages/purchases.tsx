import { RateProduct } from "@/features/catalog/reviews/rate-product";
import { PurchasesPage } from "@/features/sales/purchases/purchases-page";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <PurchasesPage Rate={RateProduct} />
    </ShipmentPartsProvider>
  );
}
