import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { formatGrams } from "@/shared/lib/grams";
import { Button } from "@/shared/ui/button";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { type Lot, lotsWithGoods } from "../queries";
import { KINDS, type MadeKind } from "./kinds";
import type { TypedMove } from "./typed";

interface InputsProps {
  form: UseFormReturn<TypedMove>;
  lot: Lot;
  kind: MadeKind;
}

/** The lots that goods are taken from. The first is the lot of the screen. */
export function Inputs({ form, lot, kind }: InputsProps) {
  const [least, most] = KINDS[kind].inputs;
  const rows = useFieldArray({ control: form.control, name: "inputs" });
  const { data } = useQuery({ ...lotsWithGoods, enabled: most > 1 });
  const choices = (data?.items ?? [])
    .filter(
      ({ id, goods, stage }) =>
        id !== lot.id && goods === lot.goods && (kind === "loss" || stage === lot.stage),
    )
    .map(({ id, number, balanceG }) => ({ value: id, label: `${number} (${formatGrams(balanceG)})` }));
  const errors = form.formState.errors.inputs;
  return (
    <fieldset>
      <legend className="mb-3 font-serif text-h4">
        {kind === "loss" ? "What is lost" : "What is taken"}
      </legend>
      {rows.fields.map((row, at) => (
        <div key={row.id} className="mb-4 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
          {at === 0 ? (
            <p className="self-center sm:pt-6">
              <span className="font-semibold">{lot.number}</span>{" "}
              <span className="text-muted">has {formatGrams(lot.balanceG)}</span>
            </p>
          ) : (
            <SelectField
              id={`inputs.${at}.lotId`}
              label={`Lot ${at + 1}`}
              required
              choices={choices}
              error={errors?.[at]?.lotId?.message}
              {...form.register(`inputs.${at}.lotId`)}
            />
          )}
          <TextField
            id={`inputs.${at}.kg`}
            label={at === 0 ? "Kilograms" : `Kilograms of lot ${at + 1}`}
            required
            inputMode="decimal"
            autoComplete="off"
            error={errors?.[at]?.kg?.message}
            {...form.register(`inputs.${at}.kg`)}
          />
          {at >= least && (
            <Button
              look="quiet"
              className="justify-self-start sm:mt-7"
              aria-label={`Take out lot ${at + 1}`}
              onClick={() => rows.remove(at)}
            >
              <Trash2 aria-hidden="true" size={18} />
            </Button>
          )}
        </div>
      ))}
      {most > rows.fields.length && (
        <Button look="outline" onClick={() => rows.append({ lotId: "", kg: "" })}>
          <Plus aria-hidden="true" size={18} /> Another lot
        </Button>
      )}
    </fieldset>
  );
}
