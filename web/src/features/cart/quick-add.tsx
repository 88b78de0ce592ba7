import { Check, Plus } from "lucide-react";
import type { Product } from "@/shared/api/types";
import { addFailure } from "@/shared/cart/add-failure";
import { formatMinor, times, toMinor } from "@/shared/lib/money";
import { priceAt } from "@/shared/lib/price-at";
import { withUnit } from "@/shared/lib/units";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { useAdd } from "./use-add";

/**
 * The button of a product card: it adds the minimum quantity. If that is more than one, the button shows the quantity
 * and its price.
 */
export default function QuickAdd({ product }: ProductActionProps) {
  const { add, adding } = useAdd(product);
  const Icon = adding.isSuccess ? Check : Plus;
  if (!product.in_stock) return null;

  const lot = product.min_quantity > 1 ? withUnit(product.min_quantity, product.unit) : null;
  return (
    <>
      <button
        type="button"
        aria-label={lot ? undefined : `Add ${product.name} to cart`}
        aria-disabled={adding.isPending}
        onClick={() => add(product.min_quantity)}
        className="inline-flex min-h-11 min-w-11 px-2.5 py-1 items-center justify-center gap-1 rounded-full border border-leaf text-leaf transition-colors hover:bg-leaf hover:text-on-solid aria-disabled:opacity-50"
      >
        <Icon aria-hidden="true" size={20} />
        {lot && (
          <span className="figures pr-1 text-left text-small font-semibold">
            <span className="whitespace-nowrap">
              Add {lot}
              <span className="sr-only"> of {product.name} to cart</span>
            </span>{" "}
            <span className="whitespace-nowrap">{lotSum(product)}</span>
          </span>
        )}
      </button>
      {adding.isError && (
        <p
          role="alert"
          className="absolute right-0 bottom-full z-10 mb-2 w-52 rounded-sm border-l-4 border-danger bg-card px-3 py-2 text-small font-semibold text-danger shadow-lift"
        >
          {addFailure(adding.error).join(" ")}
        </p>
      )}
    </>
  );
}

/** The price of the minimum quantity. */
function lotSum(product: Product): string | null {
  const each = toMinor(priceAt(product, product.min_quantity), product.currency);
  return each === null ? null : formatMinor(times(each, product.min_quantity), product.currency);
}
