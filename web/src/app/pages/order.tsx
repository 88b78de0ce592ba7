import { OrderPage } from "@/features/sales/orders/order-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  return useModule("sales") ? <OrderPage /> : <SwitchedOff />;
}
