import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { SignInLinks } from "@/shared/session/sign-in-links";
import { ButtonLink } from "@/shared/ui/button-link";
import { Empty } from "@/shared/ui/empty";
import { Section } from "@/shared/ui/section";

/** The checkout of a visitor: the sign-in, its first step. The cart stays in the browser until it is merged. */
export function VisitorCheckout() {
  const count = useVisitorCart(({ lines }) => lines.length);
  if (count === 0) {
    return (
      <Empty title="Your cart is empty." action={<ButtonLink to="/store">Back to store</ButtonLink>}>
        There is nothing to check out yet.
      </Empty>
    );
  }
  return (
    <Section title="First, log in" heading="text-h3" className="max-w-prose">
      <p className="mt-3 mb-6 text-lead text-muted">
        An order needs an account: its seller, its bill and its shipment find you there. Your cart with{" "}
        {count === 1 ? "1 product" : `${count} products`} is kept, and waits here when you come back.
      </p>
      <SignInLinks returnTo="/checkout" />
    </Section>
  );
}
