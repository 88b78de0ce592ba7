import { ShoppingBasket } from "lucide-react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";
import { CountBadge } from "@/shared/ui/count-badge";

/** The cart link in the header, with the number of goods, marked on the cart's own screen. */
export function CartLink({ count }: { count: number }) {
  return (
    <NavLink
      to="/cart"
      aria-label={count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "product" : "products"}`}
      className={({ isActive }) =>
        classNames(
          "relative grid size-11 place-items-center rounded-md transition-colors",
          isActive ? "bg-cherry text-on-solid" : "hover:bg-sunken",
        )
      }
    >
      <ShoppingBasket aria-hidden="true" size={22} strokeWidth={1.7} />
      <CountBadge count={count} />
    </NavLink>
  );
}
