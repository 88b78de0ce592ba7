import { Check, Plus } from "lucide-react";
import { addFailure } from "@/shared/cart/add-failure";
import { withUnit } from "@/shared/lib/units";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { useAdd } from "./use-add";

/** The round button of a product card: the smallest amount that is sold, at one press. */
export default function QuickAdd({ product }: ProductActionProps) {
  const { add, adding } = useAdd(product);
  const Icon = adding.isSuccess ? Check : Plus;
  if (!product.in_stock) return null;

  const lot = product.min_quantity > 1 ? withUnit(product.min_quantity, product.unit) : null;
  return (
    <>
      <button
        type="button"
        aria-label={lot ? `Add ${lot} of ${product.name} to cart` : `Add ${product.name} to cart`}
        aria-disabled={adding.isPending}
        onClick={() => add(product.min_quantity)}
        className="inline-flex h-11 min-w-11 px-2.5 items-center justify-center gap-1 rounded-full border border-leaf text-leaf transition-colors hover:bg-leaf hover:text-on-solid aria-disabled:opacity-50"
      >
        <Icon aria-hidden="true" size={20} />
        {lot && (
          <span className="figures hidden pr-1 text-small font-semibold whitespace-nowrap sm:inline">
            {lot}
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
