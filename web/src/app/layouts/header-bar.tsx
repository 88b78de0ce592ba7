import type { ReactNode } from "react";
import { Link } from "react-router";
import { SHOP_NAME } from "@/shared/lib/shop";
import { Logo } from "@/shared/ui/logo";
import { Weave } from "@/shared/ui/weave";

interface HeaderBarProps {
  logoTo: string;
  /** If there are many icons: on a narrow screen the logo is reduced to its mark. */
  crowded?: boolean;
  search?: ReactNode;
  children: ReactNode;
}

/** The bar of every header: the logo, an optional search, then the items of this header. */
export function HeaderBar({ logoTo, crowded = false, search, children }: HeaderBarProps) {
  return (
    <header className="sticky top-0 z-30 bg-paper">
      <div className="shell flex min-h-18 flex-wrap items-center gap-x-3 sm:gap-x-5">
        <Link
          to={logoTo}
          aria-label={`${SHOP_NAME}, to the start`}
          className="flex min-h-11 max-w-64 min-w-0 items-center rounded-sm"
        >
          <Logo short={crowded} />
        </Link>
        {search ?? <span className="ml-auto" />}
        <div className="order-2 flex items-center gap-1 sm:gap-2 md:ml-auto">{children}</div>
      </div>
      <Weave className="opacity-90" />
    </header>
  );
}
