import { ShoppingBasket } from "lucide-react";
import { NavLink } from "react-router";
import { classNames } from "@/shared/lib/class-names";

/** The cart in the header: how many goods are in it, and whether one is looking at it. */
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
      {count > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-cherry px-1 text-[0.6875rem] leading-none font-bold text-on-solid"
        >
          {count}
        </span>
      )}
    </NavLink>
  );
}
