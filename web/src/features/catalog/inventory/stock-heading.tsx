import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMaySell } from "@/shared/session/use-may-sell";
import { buttonClass } from "@/shared/ui/button-class";

interface StockHeadingProps {
  title: string;
  /** Whether the link back to the inventory is shown. */
  back?: boolean;
  children?: ReactNode;
}

/** The heading of a stock screen, with the links to add stock. */
export function StockHeading({ title, back = false, children }: StockHeadingProps) {
  const maySell = useMaySell();
  return (
    <>
      {back && (
        <Link
          to="/inventory"
          className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" size={18} /> Back to the inventory
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-h1">{title}</h1>
        <div className="flex flex-wrap gap-2">
          {children}
          {maySell && (
            <Link to="/inventory/add" className={buttonClass()}>
              Add+
            </Link>
          )}
        </div>
      </div>
    </>
  );
}
