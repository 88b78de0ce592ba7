import type { ReactNode } from "react";
import { useMaySell } from "@/shared/session/use-may-sell";
import { BackLink } from "@/shared/ui/back-link";
import { ButtonLink } from "@/shared/ui/button-link";

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
      {back && <BackLink to="/inventory">Back to the inventory</BackLink>}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-h1">{title}</h1>
        <div className="flex flex-wrap gap-2">
          {children}
          {maySell && <ButtonLink to="/inventory/add">Add+</ButtonLink>}
        </div>
      </div>
    </>
  );
}
