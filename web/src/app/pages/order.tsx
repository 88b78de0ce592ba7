import { OrderPage } from "@/features/sales/orders/order-page";
import { OrderBillsProvider } from "@/shared/slots/order-bills";
import { PlotsBehindProvider } from "@/shared/slots/plots-behind";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useOrderBillsOfModule } from "../order-bills";
import { usePlotsBehindOfModule } from "../plots-behind";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  const bills = useOrderBillsOfModule();
  const plots = usePlotsBehindOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <OrderBillsProvider value={bills}>
        <PlotsBehindProvider value={plots}>
          <OrderPage />
        </PlotsBehindProvider>
      </OrderBillsProvider>
    </ShipmentPartsProvider>
  );
}
