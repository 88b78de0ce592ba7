import { RateProduct } from "@/features/catalog/reviews/rate-product";
import { PurchasesPage } from "@/features/sales/purchases/purchases-page";
import { OrderBillsProvider } from "@/shared/slots/order-bills";
import { PlotsBehindProvider } from "@/shared/slots/plots-behind";
import { PurchaseLotsProvider } from "@/shared/slots/purchase-lots";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useOrderBillsOfModule } from "../order-bills";
import { usePlotsBehindOfModule } from "../plots-behind";
import { usePurchaseLotsOfModule } from "../purchase-lots";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  const bills = useOrderBillsOfModule();
  const lots = usePurchaseLotsOfModule();
  const plots = usePlotsBehindOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <OrderBillsProvider value={bills}>
        <PurchaseLotsProvider value={lots}>
          <PlotsBehindProvider value={plots}>
            <PurchasesPage Rate={RateProduct} />
          </PlotsBehindProvider>
        </PurchaseLotsProvider>
      </OrderBillsProvider>
    </ShipmentPartsProvider>
  );
}
