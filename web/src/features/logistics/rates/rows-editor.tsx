import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field-error";
import { CONTROL } from "@/shared/ui/text-field";
import { NEW_ROW, type RatesForm, type ZoneErrors } from "./typed";

const MOST_ROWS = 40;
const COLUMNS = [
  ["fromKg", "Above kg"],
  ["toKg", "Up to kg"],
  ["price", "Price"],
] as const;

interface RowsEditorProps {
  form: RatesForm;
  zone: number;
  zoneName: string;
  currency: string;
  errors: ZoneErrors | undefined;
}

/** A zone's table of weights and prices. A new row begins where the last one ends. */
export function RowsEditor({ form, zone, zoneName, currency, errors }: RowsEditorProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `zones.${zone}.rows` });
  const add = () => {
    const last = form.getValues(`zones.${zone}.rows`).at(-1);
    append({ ...NEW_ROW, fromKg: last ? last.toKg : "0" });
  };
  return (
    <div className="sm:col-span-2">
      <table className="w-full border-separate border-spacing-x-2 -mx-2">
        <caption className="sr-only">Prices by weight of {zoneName}</caption>
        <thead>
          <tr className="text-left text-small text-muted">
            {COLUMNS.map(([name, label]) => (
              <th key={name} scope="col" className="pb-1 font-semibold">
                {label}
                {name === "price" && currency && ` in ${currency}`}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ id }, row) => (
            <tr key={id} className="align-top">
              {COLUMNS.map(([name, label]) => {
                const field = `zones.${zone}.rows.${row}.${name}` as const;
                const error = errors?.rows?.[row]?.[name]?.message;
                return (
                  <td key={name} className="pb-2">
                    <input
                      id={field}
                      inputMode="decimal"
                      aria-label={`${label}, row ${row + 1} of ${zoneName}`}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? `${field}-error` : undefined}
                      className={`${CONTROL} figures text-right`}
                      {...form.register(field)}
                    />
                    <FieldError id={`${field}-error`} error={error} />
                  </td>
                );
              })}
              <td className="w-11 pb-2">
                <button
                  type="button"
                  aria-label={`Remove row ${row + 1} of ${zoneName}`}
                  onClick={() => remove(row)}
                  className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink"
                >
                  <Trash2 aria-hidden="true" size={18} />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FieldError
        id={`zones.${zone}.rows-error`}
        error={errors?.rows?.message ?? errors?.rows?.root?.message}
      />
      {fields.length < MOST_ROWS && (
        <Button id={`zones.${zone}.rows`} look="outline" className="mt-1" onClick={add}>
          <Plus aria-hidden="true" size={18} /> Add a weight
        </Button>
      )}
    </div>
  );
}
