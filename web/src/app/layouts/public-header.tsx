import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useModule } from "@/shared/api/modules";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { classNames } from "@/shared/lib/class-names";
import { buttonClass } from "@/shared/ui/button-class";
import { useAfterFirstPaint } from "../use-after-first-paint";
import { HeaderBar } from "./header-bar";
import { HeaderSearch } from "./header-search";
import { MENU_HIDDEN } from "./menu-pages";

const PublicMenu = lazy(() => import("./public-menu"));
const VisitorCartLink = lazy(() => import("@/features/cart/visitor-cart-link"));

export function PublicHeader() {
  const painted = useAfterFirstPaint();
  const cart = useModule("cart");
  const holdsGoods = useVisitorCart(({ lines }) => lines.length > 0);
  const showCart = cart && holdsGoods;
  const messages = useModule("messages");
  return (
    <HeaderBar crowded logoTo="/" search={<HeaderSearch />}>
      {/* A narrow bar has these in its menu. */}
      <Link to="/store" className={buttonClass("quiet", "hidden! px-4! md:inline-flex!")}>
        Store
      </Link>
      {messages && (
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
          // With a cart, or on the narrowest screens, it is in the menu.
          classNames(
            "px-3.5! whitespace-nowrap max-[22.4rem]:hidden! sm:px-5!",
            showCart && "max-sm:hidden!",
          ),
        )}
      >
        Sign up
      </Link>
      <Suspense fallback={MENU_PLACE}>{painted ? <PublicMenu contact={messages} /> : MENU_PLACE}</Suspense>
    </HeaderBar>
  );
}

const MENU_PLACE = <span className={`block size-11 ${MENU_HIDDEN}`} />;
