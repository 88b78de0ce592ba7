import type { ReactNode } from "react";
import { Link } from "react-router";
import { StockHeading } from "./stock-heading";
import { StockList } from "./stock-list";

const SIZE = 10;

/** The overview of the stock. The children show the sales figures. */
export function InventoryPage({ children }: { children: ReactNode }) {
  return (
    <div className="shell py-8 sm:py-10">
      <StockHeading title="Inventory" />
      {children}
      <StockList size={SIZE}>
        <p className="flex gap-5">
          <Link to="/inventory/stock/view" className={LINK}>
            View
          </Link>
          <Link to="/inventory/stock/full" className={LINK}>
            See Full
          </Link>
        </p>
      </StockList>
    </div>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4";
