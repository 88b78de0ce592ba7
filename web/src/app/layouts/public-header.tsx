import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { classNames } from "@/shared/lib/class-names";
import { buttonClass } from "@/shared/ui/button-class";
import { HeaderBar } from "./header-bar";
import { HeaderSearch } from "./header-search";

const VisitorCartLink = lazy(() => import("@/features/cart/visitor-cart-link"));

export function PublicHeader() {
  const cart = useModule("cart");
  const holdsGoods = useVisitorCart(({ lines }) => lines.length > 0);
  const showCart = cart && holdsGoods;
  const messages = useModule("messages");
  return (
    <HeaderBar logoTo="/" search={<HeaderSearch />}>
      {/* On a phone the start page has this link. */}
      <Link to="/store" className={buttonClass("quiet", "hidden! px-4! md:inline-flex!")}>
        Store
      </Link>
      {messages && (
        // On a narrow screen the footer has this link; the bar has no room for it.
        <Link
          to="/contact"
          className={buttonClass("quiet", "hidden! px-4! whitespace-nowrap md:inline-flex!")}
        >
          Contact us
        </Link>
      )}
      {showCart && (
        <Suspense fallback={<span className="block size-11" />}>
          <VisitorCartLink />
        </Suspense>
      )}
      <Link to="/signin" className={buttonClass("quiet", "px-3! whitespace-nowrap sm:px-4!")}>
        Sign In
      </Link>
      <Link
        to="/signup"
        className={buttonClass(
          "solid",
          // Beside a cart, a narrow bar has no room for it; the sign-in leads there as well.
          classNames("px-3.5! whitespace-nowrap sm:px-5!", showCart && "max-sm:hidden!"),
        )}
      >
        Sign up
      </Link>
    </HeaderBar>
  );
}
