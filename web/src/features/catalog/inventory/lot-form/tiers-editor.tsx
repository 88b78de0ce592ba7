import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { withUnit } from "@/shared/lib/units";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { TextField } from "@/shared/ui/text-field";
import type { LotForm } from "./fields";
import { MAX_TIERS } from "./schema";

interface TiersEditorProps {
  form: LotForm;
  currency: string;
  /** The units in stock of an existing lot; for a new one, the typed stock counts. */
  inStock: number | null;
}

/** The lower prices of larger quantities. */
export function TiersEditor({ form, currency, inStock }: TiersEditorProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "tiers" });
  const errors = form.formState.errors.tiers;
  const [typed, typedStock, unit] = useWatch({ control: form.control, name: ["tiers", "stock", "unit"] });
  const stock = inStock ?? Number(typedStock);
  const beyondStock = (index: number) => stock > 0 && Number(typed[index]?.minQuantity) > stock;
  return (
    <div className="sm:col-span-2">
      <h3 className="font-sans! font-semibold">Price steps</h3>
      <p className="mt-1 text-small text-muted">A lower price from a quantity on. None is needed.</p>
      <ul className="mt-3 space-y-3 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <TextField
              id={`tiers.${index}.minQuantity`}
              label={`Step ${index + 1}: from`}
              required
              inputMode="numeric"
              hint={
                beyondStock(index) &&
                `More than the ${withUnit(stock, unit || "unit")} in stock: buyers see this step once there are so many.`
              }
              error={errors?.[index]?.minQuantity?.message}
              {...form.register(`tiers.${index}.minQuantity`)}
            />
            <TextField
              id={`tiers.${index}.price`}
              label={`Price in ${currency}`}
              required
              inputMode="decimal"
              error={errors?.[index]?.price?.message}
              {...form.register(`tiers.${index}.price`)}
            />
            <button
              type="button"
              aria-label={`Remove price step ${index + 1}`}
              onClick={() => remove(index)}
              className="mt-7.5 grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink"
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <FieldError id="tiers-error" error={errors?.message ?? errors?.root?.message} />
      {fields.length < MAX_TIERS && (
        <Button
          id="tiers"
          look="outline"
          className="mt-3"
          onClick={() => append({ minQuantity: "", price: "" })}
        >
          <Plus aria-hidden="true" size={18} /> Add a price step
        </Button>
      )}
    </div>
  );
}
