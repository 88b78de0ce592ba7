import { Link } from "react-router";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { SignInLinks } from "@/shared/session/sign-in-links";
import { buttonClass } from "@/shared/ui/button-class";
import { Empty } from "@/shared/ui/empty";

/** The checkout of a visitor: the sign-in, its first step. The cart stays in the browser until it is merged. */
export function VisitorCheckout() {
  const count = useVisitorCart(({ lines }) => lines.length);
  if (count === 0) {
    return (
      <Empty
        title="Your cart is empty."
        action={
          <Link to="/store" className={buttonClass()}>
            Back to store
          </Link>
        }
      >
        There is nothing to check out yet.
      </Empty>
    );
  }
  return (
    <section aria-labelledby="sign-in-step" className="max-w-prose">
      <h2 id="sign-in-step" className="text-h3">
        First, log in
      </h2>
      <p className="mt-3 mb-6 text-lead text-muted">
        An order needs an account: its seller, its bill and its shipment find you there. Your cart with{" "}
        {count === 1 ? "1 product" : `${count} products`} is kept, and waits here when you come back.
      </p>
      <SignInLinks returnTo="/checkout" />
    </section>
  );
}
