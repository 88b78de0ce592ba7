import { OrderPage } from "@/features/sales/orders/order-page";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useShipmentPartsOfModule } from "../shipment-parts";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  return (
    <ShipmentPartsProvider value={shipment}>
      <OrderPage />
    </ShipmentPartsProvider>
  );
}
