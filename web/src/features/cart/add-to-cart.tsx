import { useEffect, useRef, useState } from "react";
import { addFailure } from "@/shared/cart/add-failure";
import { focusIsLost } from "@/shared/lib/focus-lost";
import { formatMinor, formatPrice, times, toMinor } from "@/shared/lib/money";
import { priceAt } from "@/shared/lib/price-at";
import { withUnit } from "@/shared/lib/units";
import type { ProductActionProps } from "@/shared/slots/product-actions";
import { Button } from "@/shared/ui/button";
import { Notice } from "@/shared/ui/notice";
import { Stepper } from "@/shared/ui/stepper";
import { useAdd } from "./use-add";

/** The quantity and the button to add a product to the cart, on the product page. */
export default function AddToCart({ product }: ProductActionProps) {
  const [quantity, setQuantity] = useState(product.min_quantity);
  const [wrong, setWrong] = useState(false);
  const { add, adding } = useAdd(product);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button loses the focus; it gets it back unless another element has it by then.
  useEffect(() => {
    if (adding.isPending || !hadFocus.current) return;
    hadFocus.current = false;
    if (focusIsLost()) button.current?.focus();
  }, [adding.isPending]);

  return (
    <div>
      <div className="flex flex-wrap items-start gap-3">
        <Stepper
          label="Quantity"
          value={quantity}
          onChange={setQuantity}
          min={product.min_quantity}
          step={product.increment}
          unit={product.unit}
          onFault={setWrong}
        />
        <Button
          ref={button}
          className="min-w-48 flex-1 sm:flex-none"
          disabled={adding.isPending || wrong || !product.in_stock}
          onClick={(event) => {
            // The second click of a double click: the quantity is chosen beside the button, so one is meant.
            if (event.detail > 1) return;
            hadFocus.current = document.activeElement === event.currentTarget;
            add(quantity);
          }}
        >
          {adding.isPending ? "Adding to Cart..." : "Add to Cart"}
        </Button>
      </div>
      <Sum product={product} quantity={quantity} />
      {adding.isSuccess && (
        <Notice tone="good" className="mt-4">
          Product added to cart!
        </Notice>
      )}
      {adding.isError && (
        <Notice tone="bad" className="mt-4">
          {addFailure(adding.error).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </Notice>
      )}
    </div>
  );
}

/** The total of the chosen quantity, at its price. */
function Sum({ product, quantity }: ProductActionProps & { quantity: number }) {
  const price = priceAt(product, quantity);
  const each = toMinor(price, product.currency);
  if (each === null || quantity === 1) return null;
  return (
    <p aria-live="polite" className="figures mt-3 text-muted">
      {withUnit(quantity, product.unit)} at {formatPrice(price, product.currency)}:{" "}
      <span className="font-semibold text-ink">{formatMinor(times(each, quantity), product.currency)}</span>
    </p>
  );
}
