import type { ReactNode } from "react";
import { Link } from "react-router";
import { SHOP_NAME } from "@/shared/lib/shop";
import { Logo } from "@/shared/ui/logo";
import { Weave } from "@/shared/ui/weave";

interface HeaderBarProps {
  logoTo: string;
  /** With many icons: on a narrow screen the logo is the mark alone. */
  crowded?: boolean;
  search?: ReactNode;
  children: ReactNode;
}

/** The bar that all headers are made of: the logo, perhaps a search, then what this header offers. */
export function HeaderBar({ logoTo, crowded = false, search, children }: HeaderBarProps) {
  return (
    <header className="sticky top-0 z-30 bg-paper">
      <div className="shell flex min-h-18 flex-wrap items-center gap-x-3 sm:gap-x-5">
        <Link
          to={logoTo}
          aria-label={`${SHOP_NAME}, to the start`}
          className="flex min-h-11 min-w-0 items-center rounded-sm"
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
