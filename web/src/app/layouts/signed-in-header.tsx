import { AccountCartLink } from "@/features/cart/account-cart-link";
import { useModule } from "@/shared/api/modules";
import { AccountMenu } from "./account-menu";
import { HeaderBar } from "./header-bar";
import { HeaderSearch } from "./header-search";

export default function SignedInHeader() {
  const cart = useModule("cart");
  return (
    <HeaderBar logoTo="/home" search={<HeaderSearch />}>
      {cart && <AccountCartLink />}
      <AccountMenu />
    </HeaderBar>
  );
}
