import { CartPage } from "@/features/cart/cart-page";
import { useModule } from "@/shared/api/modules";
import { SwitchedOff } from "./switched-off";

export function Component() {
  const cart = useModule("cart");
  const sales = useModule("sales");
  return cart ? <CartPage canCheckOut={sales} /> : <SwitchedOff />;
}
