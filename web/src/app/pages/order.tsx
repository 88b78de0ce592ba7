import { OrderPage } from "@/features/sales/orders/order-page";
import { OrderBillsProvider } from "@/shared/slots/order-bills";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useOrderBillsOfModule } from "../order-bills";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  const bills = useOrderBillsOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <OrderBillsProvider value={bills}>
        <OrderPage />
      </OrderBillsProvider>
    </ShipmentPartsProvider>
  );
}
