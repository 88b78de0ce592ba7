import { CheckoutPage } from "@/features/sales/checkout/checkout-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  const cart = useModule("cart");
  const sales = useModule("sales");
  return cart && sales ? <CheckoutPage /> : <SwitchedOff />;
}
