import { type KeyboardEvent, useState } from "react";
import type { OrderPreview } from "@/shared/cart/use-order-preview";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { CONTROL } from "@/shared/ui/text-field";

interface DiscountFieldProps {
  /** The code that was entered; empty without one. */
  code: string;
  onCode: (code: string) => void;
  preview: OrderPreview | undefined;
  /** Why the code takes nothing off. */
  refused: string | undefined;
}

/** The field for a discount code. It says what the code takes off, or why it takes nothing. Leaving it applies the code. */
export function DiscountField({ code, onCode, preview, refused }: DiscountFieldProps) {
  const [typed, setTyped] = useState(code);
  const discount = code === "" ? undefined : preview?.discount;
  const error = code === "" ? undefined : refused;
  // The field stands in the form of the checkout, which Enter would send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onCode(typed.trim());
  };
  const remove = () => {
    setTyped("");
    onCode("");
  };
  return (
    <div className="mt-4">
      <label htmlFor="discountCode" className="mb-1.5 block text-small font-semibold">
        Discount code <span className="font-normal text-muted">(optional)</span>
      </label>
      <div className="flex gap-2">
        <input
          id="discountCode"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => onCode(typed.trim())}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "discountCode-error" : undefined}
          className={`${CONTROL} min-w-0 uppercase`}
        />
        {/* Leaving the field applies the code: the keys keep the click that left it from meeting the other button. */}
        {discount ? (
          <Button key="remove" look="outline" aria-label="Remove the discount code" onClick={remove}>
            Remove
          </Button>
        ) : (
          <Button
            key="apply"
            look="outline"
            aria-label="Apply the discount code"
            onClick={() => onCode(typed.trim())}
          >
            Apply
          </Button>
        )}
      </div>
      <FieldError id="discountCode-error" error={error} />
      <p role="status" className="figures text-small text-leaf">
        {discount && preview && (
          <span className="mt-1.5 block">
            {discount.code} takes {formatPrice(discount.amount, preview.currency)} off.
          </span>
        )}
      </p>
    </div>
  );
}
