import { OrderPage } from "@/features/sales/orders/order-page";
import { useModule } from "@/shared/api/modules";
import { ShipmentPartsProvider } from "@/shared/slots/shipment-parts";
import { useShipmentPartsOfModule } from "../shipment-parts";
import { SwitchedOff } from "./switched-off";

export function Component() {
  const shipment = useShipmentPartsOfModule();
  if (!useModule("sales")) return <SwitchedOff />;
  return (
    <ShipmentPartsProvider value={shipment}>
      <OrderPage />
    </ShipmentPartsProvider>
  );
}
