import { useNavigate } from "react-router";
import type { CartRow } from "@/shared/api/types";
import { cartLines, useOrderPreview } from "@/shared/cart/use-order-preview";
import { formatMinor, formatPrice } from "@/shared/lib/money";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { Button } from "@/shared/ui/button";
import { ButtonLink } from "@/shared/ui/button-link";
import { FreightRows, isSettled } from "@/shared/ui/freight-rows";
import { TaxRows } from "@/shared/ui/tax-rows";
import { cartTotals } from "./totals";

interface CartSummaryProps {
  rows: CartRow[];
  canCheckOut: boolean;
}

export function CartSummary({ rows, canCheckOut }: CartSummaryProps) {
  const navigate = useNavigate();
  const { preview } = useOrderPreview(cartLines(rows));
  const totals = preview ? [formatPrice(preview.total, preview.currency)] : cartTotals(rows);
  return (
    <section
      aria-label="Summary"
      className="leaf-shape self-start overflow-hidden bg-card lg:sticky lg:top-28"
    >
      <div className="p-6">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-h4">Total</h2>
          <p className="figures text-right font-serif text-h2" aria-live="polite">
            {totals.length
              ? totals.map((total) => (
                  <span key={total} className="block">
                    {total}
                  </span>
                ))
              : formatMinor(0n, SHOP_CURRENCY)}
          </p>
        </div>
        {preview?.freight?.some(({ kind }) => kind !== "by-carrier") && (
          <FreightRows
            freight={preview.freight}
            currency={preview.currency}
            className="mt-3 border-t border-line pt-2"
          />
        )}
        {preview?.tax && (
          <TaxRows tax={preview.tax} currency={preview.currency} className="mt-3 border-t border-line pt-2" />
        )}
        <p className="mt-2 text-small text-muted">
          {isSettled(preview?.freight)
            ? "Freight is for the country of your account, by the standard way. The checkout knows the address."
            : "The checkout says what freight costs, or that the carrier names its price."}
        </p>
        {canCheckOut && (
          <Button
            className="mt-5 w-full"
            disabled={rows.length === 0}
            onClick={() => void navigate("/checkout")}
          >
            Go to checkout
          </Button>
        )}
        <ButtonLink to="/home" look="quiet" className="mt-2 w-full">
          Back to store
        </ButtonLink>
      </div>
    </section>
  );
}
