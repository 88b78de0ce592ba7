import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { CartLink } from "./cart-link";

/** A visitor's link to the cart, through the sign-in. */
export default function VisitorCartLink() {
  const count = useVisitorCart(({ lines }) => lines.length);
  return <CartLink count={count} />;
}
