import { useFieldArray, useWatch } from "react-hook-form";
import { withUnit } from "@/shared/lib/units";
import { PriceSteps } from "@/shared/selling/price-steps";
import { FieldError } from "@/shared/ui/field-error";
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
      <FieldError id="tiers-error" error={errors?.message ?? errors?.root?.message} />
      <PriceSteps
        currency={currency}
        steps={fields.map(({ id: key }, index) => ({
          key,
          quantity: {
            id: `tiers.${index}.minQuantity`,
            hint:
              beyondStock(index) &&
              `More than the ${withUnit(stock, unit || "unit")} in stock: buyers see this step once there are so many.`,
            error: errors?.[index]?.minQuantity?.message,
            ...form.register(`tiers.${index}.minQuantity`),
          },
          price: {
            id: `tiers.${index}.price`,
            error: errors?.[index]?.price?.message,
            ...form.register(`tiers.${index}.price`),
          },
        }))}
        most={MAX_TIERS}
        addId="tiers"
        onAdd={() => append({ minQuantity: "", price: "" })}
        onRemove={remove}
      />
    </div>
  );
}
