import { LayoutDashboard } from "lucide-react";
import { Link } from "react-router";
import { AccountCartLink } from "@/features/cart/account-cart-link";
import { useModule } from "@/shared/api/modules";
import { buttonClass } from "@/shared/ui/button-class";
import { AccountMenu } from "./account-menu";
import { HeaderBar } from "./header-bar";
import { HeaderSearch } from "./header-search";

export default function SignedInHeader() {
  const cart = useModule("cart");
  return (
    <HeaderBar logoTo="/home" search={<HeaderSearch />}>
      <Link to="/store" className={buttonClass("quiet", "px-3! max-md:hidden!")}>
        Store
      </Link>
      <Link to="/dashboard" className={buttonClass("outline", "px-3! sm:px-4!")}>
        <LayoutDashboard aria-hidden="true" size={20} strokeWidth={1.7} />
        <span className="max-sm:sr-only">Dashboard</span>
      </Link>
      {cart && <AccountCartLink />}
      <AccountMenu />
    </HeaderBar>
  );
}
