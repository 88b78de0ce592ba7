import { fieldsOf } from "@/shared/form/fields-of";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { type LotForm, LotSection } from "./fields";
import { TiersEditor } from "./tiers-editor";

const UNITS = [
  { value: "bag", label: "Bag" },
  { value: "box", label: "Box" },
  { value: "tin", label: "Tin" },
  { value: "kg", label: "Kilogram" },
];

interface SectionSaleProps {
  form: LotForm;
  currency: string;
  /** Whether the lot is new and states its first stock; later stock is added by Restock. */
  isNew: boolean;
  /** The units in stock of an existing lot. */
  inStock: number | null;
}

/** The fields about the sale: unit, quantities and price. */
export function SectionSale({ form, currency, isNew, inStock }: SectionSaleProps) {
  const field = fieldsOf(form);
  return (
    <>
      <LotSection title="How it is sold">
        <SelectField label="Unit" required choices={UNITS} {...field("unit")} />
        <TextField
          label="Weight of one unit in grams"
          required
          inputMode="numeric"
          {...field("unitWeightG")}
        />
        <TextField label="Packed as" required maxLength={120} {...field("package")} />
        {isNew && <TextField label="Units in stock now" required inputMode="numeric" {...field("stock")} />}
        <TextField label="Smallest quantity" required inputMode="numeric" {...field("minQuantity")} />
        <TextField
          label="In steps of"
          required
          inputMode="numeric"
          hint="Larger quantities are the smallest one plus so many at a time."
          {...field("increment")}
        />
      </LotSection>
      <LotSection
        title="Price"
        hint="A change of price is for what is bought from now on. Orders, quotes and contracts keep theirs."
      >
        <TextField
          label={`Price of one unit in ${currency}`}
          required
          inputMode="decimal"
          {...field("price")}
        />
        <TextField
          label={`Unit cost in ${currency}`}
          inputMode="decimal"
          hint="What one unit cost you. Only you see it; the profit is counted with it."
          {...field("unitCost")}
        />
        <TiersEditor form={form} currency={currency} inStock={inStock} />
      </LotSection>
    </>
  );
}
