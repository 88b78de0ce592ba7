import { LayoutDashboard } from "lucide-react";
import { AccountCartLink } from "@/features/cart/account-cart-link";
import { HeaderIcons } from "@/features/messages/header-icons";
import { useModule } from "@/shared/api/modules";
import { ButtonLink } from "@/shared/ui/button-link";
import { AccountMenu } from "./account-menu";
import { HeaderBar } from "./header-bar";
import { HeaderSearch } from "./header-search";

export default function SignedInHeader() {
  const cart = useModule("cart");
  const messages = useModule("messages");
  return (
    <HeaderBar crowded logoTo="/home" search={<HeaderSearch />}>
      <ButtonLink to="/store" look="quiet" className="px-3! max-md:hidden!">
        Store
      </ButtonLink>
      {/* On the narrowest screens it is in the account menu. */}
      <ButtonLink to="/dashboard" look="outline" className="px-3! max-[22.4rem]:hidden! sm:px-4!">
        <LayoutDashboard aria-hidden="true" size={20} strokeWidth={1.7} />
        <span className="max-sm:sr-only">Dashboard</span>
      </ButtonLink>
      {messages && <HeaderIcons />}
      {cart && <AccountCartLink />}
      <AccountMenu />
    </HeaderBar>
  );
}
