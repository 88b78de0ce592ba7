import { Store } from "lucide-react";
import { Link, NavLink } from "react-router";
import { AccountCartLink } from "@/features/cart/account-cart-link";
import { HeaderIcons } from "@/features/messages/header-icons";
import { useModule } from "@/shared/api/modules";
import { SHOP_NAME } from "@/shared/lib/shop";
import { Logo } from "@/shared/ui/logo";
import { Weave } from "@/shared/ui/weave";
import { usePlaces } from "../places";
import { AccountMenu } from "./account-menu";
import { OfficeDrawer } from "./office-drawer";
import { OfficeSearch } from "./office-search";

/** The header of the trade office: the title, a search over one's own data, the link to the store. */
export function OfficeHeader() {
  const places = usePlaces().filter(({ top }) => top);
  const cart = useModule("cart");
  const messages = useModule("messages");
  return (
    <header className="sticky top-0 z-30 bg-paper">
      <div className="flex min-h-18 flex-wrap items-center gap-x-1 px-4 sm:gap-x-5 lg:px-6">
        <OfficeDrawer />
        <Link
          to="/home"
          aria-label={`${SHOP_NAME}, to the store`}
          className="flex min-h-11 max-w-64 min-w-0 items-center rounded-sm max-[22.4rem]:hidden"
        >
          <Logo short />
        </Link>
        <nav aria-label="Overview" className="hidden items-center gap-1 lg:flex">
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} className={TOP_LINK}>
              {label}
            </NavLink>
          ))}
        </nav>
        <OfficeSearch />
        <div className="order-2 flex items-center sm:gap-2">
          <Link
            to="/home"
            className="hidden min-h-11 items-center gap-2 rounded-md px-3 font-semibold transition-colors hover:bg-sunken sm:flex"
          >
            <Store aria-hidden="true" size={20} strokeWidth={1.7} />
            Store
          </Link>
          {messages && <HeaderIcons />}
          {cart && <AccountCartLink />}
          <AccountMenu />
        </div>
      </div>
      <Weave className="opacity-90" />
    </header>
  );
}

const TOP_LINK =
  "flex min-h-11 items-center rounded-md px-3 font-semibold text-muted underline-offset-8 transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-cherry aria-[current=page]:decoration-2";
