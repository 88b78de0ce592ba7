import { CartPage } from "@/features/cart/cart-page";
import { useModule } from "@/shared/api/modules";

export function Component() {
  return <CartPage canCheckOut={useModule("sales")} />;
}
