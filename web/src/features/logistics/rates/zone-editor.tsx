import { useWatch } from "react-hook-form";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { CountriesEditor } from "./countries-editor";
import { RowsEditor } from "./rows-editor";
import type { RatesForm } from "./typed";

const LANES = [
  { value: "parcel", label: "Parcel: by post or courier" },
  { value: "freight", label: "Freight: as cargo, with export papers" },
];

interface ZoneEditorProps {
  form: RatesForm;
  index: number;
  onRemove: () => void;
}

/** A zone: its countries, its lane, its prices. */
export function ZoneEditor({ form, index, onRemove }: ZoneEditorProps) {
  const at = `zones.${index}` as const;
  const zone = useWatch({ control: form.control, name: at });
  const currency = useWatch({ control: form.control, name: "currency" });
  const errors = form.formState.errors.zones?.[index];
  const name = zone.name || `zone ${index + 1}`;
  return (
    <section aria-label={name} className="leaf-shape border border-line bg-card p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h4 first-letter:uppercase">{name}</h2>
        <Button look="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          id={`${at}.name`}
          label="Name of the zone"
          required
          maxLength={60}
          error={errors?.name?.message}
          {...form.register(`${at}.name`)}
        />
        <SelectField
          id={`${at}.lane`}
          label="Goods travel as"
          choices={LANES}
          error={errors?.lane?.message}
          {...form.register(`${at}.lane`)}
        />
        <div className="sm:col-span-2">
          <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
            <input
              id={`${at}.everywhereElse`}
              type="checkbox"
              className="size-5"
              aria-describedby={errors?.everywhereElse ? `${at}.everywhereElse-error` : undefined}
              {...form.register(`${at}.everywhereElse`)}
            />
            All countries that no other zone names
          </label>
          <FieldError id={`${at}.everywhereElse-error`} error={errors?.everywhereElse?.message} />
        </div>
        {!zone.everywhereElse && (
          <CountriesEditor
            id={`${at}.countries`}
            zoneName={name}
            countries={zone.countries}
            error={errors?.countries?.message}
            onChange={(countries) => {
              form.setValue(`${at}.countries`, countries, { shouldDirty: true });
              form.clearErrors(`${at}.countries`);
            }}
          />
        )}
        <RowsEditor form={form} zone={index} zoneName={name} currency={currency} errors={errors} />
        <TextField
          id={`${at}.freeFrom`}
          label={`Free from${currency ? ` (goods in ${currency})` : ""}`}
          inputMode="decimal"
          hint="Goods of one order that cost as much or more travel for nothing."
          error={errors?.freeFrom?.message}
          {...form.register(`${at}.freeFrom`)}
        />
      </div>
    </section>
  );
}
