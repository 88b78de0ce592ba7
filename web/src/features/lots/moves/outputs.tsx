import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "@/shared/ui/button";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { isTeaStage, type LotStage, STAGES } from "../queries";
import { KINDS, type MadeKind } from "./kinds";
import { NEW_OUTPUT, type TypedMove } from "./typed";

interface OutputsProps {
  form: UseFormReturn<TypedMove>;
  kind: MadeKind;
  /** The stage of what is taken. */
  stage: LotStage;
}

const LABELS = {
  grade: { label: "Grade", max: 60 },
  process: { label: "Process", max: 80 },
  location: { label: "Place", max: 120 },
  moisture: { label: "Moisture in percent", max: 5 },
};

/** The lots that a move makes. */
export function Outputs({ form, kind, stage }: OutputsProps) {
  const { asks, outputs } = KINDS[kind];
  const [least, most] = outputs;
  const rows = useFieldArray({ control: form.control, name: "outputs" });
  const errors = form.formState.errors.outputs;
  const ofGoods = STAGES.filter((other) => isTeaStage(other) === isTeaStage(stage));
  const stages = ofGoods.slice(ofGoods.indexOf(stage));
  const choices = stages.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
  return (
    <fieldset className="mt-6 border-t border-line pt-6">
      <legend className="sr-only">What becomes of it</legend>
      <p aria-hidden="true" className="mb-3 font-serif text-h4">
        What becomes of it
      </p>
      {rows.fields.map((row, at) => {
        const of = rows.fields.length > 1 ? ` of new lot ${at + 1}` : "";
        const wrong = errors?.[at];
        return (
          <div key={row.id} className="mb-5 grid items-start gap-4 sm:grid-cols-3">
            <TextField
              id={`outputs.${at}.number`}
              label={of ? `Number${of}` : "Number of the new lot"}
              required
              maxLength={40}
              autoComplete="off"
              error={wrong?.number?.message}
              {...form.register(`outputs.${at}.number`)}
            />
            <TextField
              id={`outputs.${at}.kg`}
              label={`Kilograms${of || " in it"}`}
              required
              inputMode="decimal"
              autoComplete="off"
              error={wrong?.kg?.message}
              {...form.register(`outputs.${at}.kg`)}
            />
            {asks.includes("stage") && (
              <SelectField
                id={`outputs.${at}.stage`}
                label={`Stage${of}`}
                choices={choices}
                placeholder="As it was"
                error={wrong?.stage?.message}
                {...form.register(`outputs.${at}.stage`)}
              />
            )}
            {asks.map(
              (name) =>
                name !== "stage" && (
                  <TextField
                    key={name}
                    id={`outputs.${at}.${name}`}
                    label={LABELS[name].label + of}
                    maxLength={LABELS[name].max}
                    required={kind === "transfer"}
                    error={wrong?.[name]?.message}
                    {...form.register(`outputs.${at}.${name}`)}
                  />
                ),
            )}
            {rows.fields.length > least && (
              <Button
                look="quiet"
                className="justify-self-start sm:mt-7"
                aria-label={`Take out new lot ${at + 1}`}
                onClick={() => rows.remove(at)}
              >
                <Trash2 aria-hidden="true" size={18} />
              </Button>
            )}
          </div>
        );
      })}
      {most > rows.fields.length && (
        <Button look="outline" onClick={() => rows.append(NEW_OUTPUT)}>
          <Plus aria-hidden="true" size={18} /> Another new lot
        </Button>
      )}
    </fieldset>
  );
}
