import { CartLink } from "./cart-link";
import { useCart } from "./queries";

export function AccountCartLink() {
  const { data } = useCart();
  return <CartLink count={data?.length ?? 0} />;
}
