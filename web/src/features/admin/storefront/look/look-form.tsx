import { useId } from "react";
import { z } from "zod";
import { useFormChange } from "@/shared/form/use-form-change";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { SelectField } from "@/shared/ui/select-field";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextArea } from "@/shared/ui/text-area";
import { TextField } from "@/shared/ui/text-field";
import { type Look, saveLook, useFaceChange } from "../queries";
import { ColourField } from "./colour-field";
import { LookPreview } from "./look-preview";

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const colour = z
  .string()
  .trim()
  .regex(/^(#[0-9a-fA-F]{6})?$/, "Write a colour as # and six signs, like #1f5c43");
const schema = z.object({
  name: line(60),
  email: line(254),
  phone: line(40),
  address: line(400),
  timeZone: line(60),
  currency: z.string(),
  accent: colour,
  second: colour,
});

/** The built-in colours, as the colour picker shows them while none is chosen. */
const BUILT_IN = { accent: "#1f4b37", second: "#801a36" };

interface LookFormProps {
  look: Look;
  onSaved: () => void;
}

export function LookForm({ look, onSaved }: LookFormProps) {
  const zones = useId();
  const save = useFaceChange(saveLook, onSaved);
  const { name, email, phone, address, timeZone, currency, accent, second } = look;
  const { form, sending, field, summary, submit } = useFormChange(
    schema,
    { name, email, phone, address, timeZone, currency, accent, second },
    (fields) => save.mutateAsync(fields),
  );
  const typed = form.watch();
  const set = (which: "accent" | "second") => (value: string) =>
    form.setValue(which, value, { shouldDirty: true, shouldValidate: true });
  return (
    <form noValidate onSubmit={submit} className="mt-10">
      <FailureNotice
        error={sending.error}
        failed="Nothing was saved."
        otherwise="The shop could not be reached. Please try again."
        faultsAtFields
        className="mb-6"
      />
      <ErrorSummary {...summary} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 text-h4">Name and contact</legend>
        <TextField label="Name of the shop" maxLength={60} placeholder={look.usualName} {...field("name")} />
        <TextField label="E-mail" type="email" autoComplete="off" {...field("email")} />
        <TextField label="Telephone" type="tel" autoComplete="off" {...field("phone")} />
        <TextArea label="Address" rows={3} maxLength={400} {...field("address")} />
        <SelectField
          label="Currency of new goods"
          placeholder={`As in the settings: ${look.usualCurrency}`}
          choices={look.currencies.map((code) => ({ value: code, label: code }))}
          {...field("currency")}
        />
        <TextField
          label="Time zone"
          list={zones}
          placeholder="Africa/Nairobi"
          hint="Without one, each visitor sees their own time, and papers say UTC."
          {...field("timeZone")}
        />
        <datalist id={zones}>
          {Intl.supportedValuesOf("timeZone").map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </fieldset>
      <fieldset className="mt-10 grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 text-h4">Colours</legend>
        <ColourField
          label="Links, buttons and titles"
          usual={BUILT_IN.accent}
          onPick={set("accent")}
          value={typed.accent}
          field={field("accent")}
        />
        <ColourField
          label="Marks and ornaments"
          usual={BUILT_IN.second}
          onPick={set("second")}
          value={typed.second}
          field={field("second")}
        />
        <LookPreview typed={{ ...typed }} name={typed.name || look.usualName} className="sm:col-span-2" />
      </fieldset>
      <div className="mt-6">
        <SubmitButton busy={sending.isPending} submit="Save" pending="Saving..." />
      </div>
    </form>
  );
}
