import { lazy, Suspense } from "react";
import { useModule } from "@/shared/api/modules";
import { useVisitorCart } from "@/shared/cart/visitor-cart";
import { classNames } from "@/shared/lib/class-names";
import { ButtonLink } from "@/shared/ui/button-link";
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
      <ButtonLink to="/store" look="quiet" className="hidden! px-4! md:inline-flex!">
        Store
      </ButtonLink>
      {messages && (
        <ButtonLink to="/contact" look="quiet" className="hidden! px-4! whitespace-nowrap md:inline-flex!">
          Contact us
        </ButtonLink>
      )}
      {showCart && (
        <Suspense fallback={<span className="block size-11" />}>
          <VisitorCartLink />
        </Suspense>
      )}
      <ButtonLink to="/signin" look="quiet" className="px-3! whitespace-nowrap sm:px-4!">
        Sign In
      </ButtonLink>
      <ButtonLink
        to="/signup"
        // With a cart, or on the narrowest screens, it is in the menu.
        className={classNames(
          "px-3.5! whitespace-nowrap max-[22.4rem]:hidden! sm:px-5!",
          showCart && "max-sm:hidden!",
        )}
      >
        Sign up
      </ButtonLink>
      <Suspense fallback={MENU_PLACE}>{painted ? <PublicMenu contact={messages} /> : MENU_PLACE}</Suspense>
    </HeaderBar>
  );
}

const MENU_PLACE = <span className={`block size-11 ${MENU_HIDDEN}`} />;
