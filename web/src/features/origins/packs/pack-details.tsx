import { useState } from "react";
import { z } from "zod";
import { asProblem } from "@/shared/api/problem";
import { useFormChange } from "@/shared/form/use-form-change";
import { FieldError } from "@/shared/ui/field-error";
import { Notice } from "@/shared/ui/notice";
import { notify } from "@/shared/ui/notify";
import { Section } from "@/shared/ui/section";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { changePack, type FullDataPack, PACKS } from "./queries";

const SPECIES = [
  { value: "Coffea arabica", label: "Arabica" },
  { value: "Coffea canephora", label: "Robusta" },
  { value: "Coffea liberica", label: "Liberica" },
];

const SCHEMA = z.object({ producedFrom: z.string(), producedUntil: z.string() });

/** What the seller tells in a draft: the species, and the days of the production. */
export function PackDetails({ pack }: { pack: FullDataPack }) {
  const [species, setSpecies] = useState(pack.species.map(({ scientificName }) => scientificName));
  const change = useFormChange(
    SCHEMA,
    { producedFrom: pack.producedFrom ?? "", producedUntil: pack.producedUntil ?? "" },
    (days) => changePack(pack.id, { ...days, species }),
    { changes: [PACKS], onSuccess: () => notify("The draft is saved.") },
  );
  const problem = asProblem(change.sending.error);
  const wrong = problem?.fields.species?.join(", ");
  return (
    <Section title="Details">
      <form noValidate onSubmit={change.submit} className="space-y-5">
        {problem && problem.status !== 422 && <Notice tone="bad">{problem.message}</Notice>}
        <fieldset>
          <legend className="mb-1.5 font-semibold">Species</legend>
          <div className="flex flex-wrap gap-x-6">
            {SPECIES.map(({ value, label }) => (
              <label key={value} className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-leaf"
                  checked={species.includes(value)}
                  onChange={({ target }) =>
                    setSpecies(
                      target.checked ? [...species, value] : species.filter((chosen) => chosen !== value),
                    )
                  }
                />
                <span>
                  {label} <i className="text-muted">({value})</i>
                </span>
              </label>
            ))}
          </div>
          <FieldError id="species-error" error={wrong && `The species ${wrong}`} />
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Produced from" type="date" {...change.field("producedFrom")} />
          <TextField label="Produced until" type="date" {...change.field("producedUntil")} />
        </div>
        <SubmitButton look="outline" busy={change.sending.isPending} submit="Save" pending="Saving..." />
      </form>
    </Section>
  );
}
