import { Plus, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../ui/button";
import { TextField } from "../ui/text-field";

type Control = Omit<ComponentProps<typeof TextField>, "label" | "required" | "inputMode">;

interface PriceStepsProps {
  currency: string;
  /** The name of the goods where a screen has the steps of several. */
  of?: string;
  steps: { key: string; quantity: Control; price: Control }[];
  most: number;
  /** Where an error of all steps leads to. */
  addId?: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** The fields of lower prices from a quantity on. */
export function PriceSteps({ currency, of, steps, most, addId, onAdd, onRemove }: PriceStepsProps) {
  const whose = of ? ` of ${of}` : "";
  return (
    <>
      <ul aria-label={`Price steps${whose}`} className="mt-3 space-y-3 empty:hidden">
        {steps.map(({ key, quantity, price }, index) => (
          <li key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <TextField label={`Step ${index + 1}: from`} required inputMode="numeric" {...quantity} />
            <TextField label={`Price in ${currency}`} required inputMode="decimal" {...price} />
            <button
              type="button"
              aria-label={`Remove price step ${index + 1}${whose}`}
              onClick={() => onRemove(index)}
              className="mt-7.5 grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink"
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {steps.length < most && (
        <Button
          id={addId}
          look="outline"
          className="mt-3"
          aria-label={of ? `Add a price step${whose}` : undefined}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" size={18} /> Add a price step
        </Button>
      )}
    </>
  );
}
