import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import { CurrencyField } from "@/shared/currency/currency-field";
import { fieldsOf } from "@/shared/form/fields-of";
import { fieldMessages, showFieldErrors } from "@/shared/form/form-errors";
import { Button } from "@/shared/ui/button";
import { ErrorSummary } from "@/shared/ui/error-summary";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { Notice } from "@/shared/ui/notice";
import { SubmitButton } from "@/shared/ui/submit-button";
import { TextField } from "@/shared/ui/text-field";
import { placeOf } from "./faults";
import { Preview } from "./preview";
import { type Rates, useSaveRates, type Whose } from "./queries";
import { asRates, asTyped, newZone, type TypedRates } from "./typed";
import { ZoneEditor } from "./zone-editor";

const MOST_ZONES = 30;

interface RatesFormProps {
  whose: Whose;
  rates: Rates | null;
  /** Further buttons beside the one that saves. */
  children?: ReactNode;
  onSaved?: () => void;
}

/** A tariff with its zones, beside a try of it. It is saved whole or not at all; the server says what is wrong. */
export function RatesForm({ whose, rates, children, onSaved }: RatesFormProps) {
  const save = useSaveRates(whose);
  const [attempts, setAttempts] = useState(0);
  const form = useForm<TypedRates>({ shouldFocusError: false, defaultValues: asTyped(rates) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "zones" });
  const pickup = useWatch({ control: form.control, name: "pickup" });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const send = form.handleSubmit(async (typed) => {
    try {
      form.reset(asTyped(await save.mutateAsync(asRates(typed))));
      onSaved?.();
    } catch (error) {
      showFieldErrors(form.setError, error);
    }
    setAttempts((count) => count + 1);
  });
  const faults = fieldMessages(errors).map(({ id, message }) => ({
    id,
    message: `${placeOf(id, form.getValues())} ${message}`,
  }));
  const atFields = Object.keys(asProblem(save.error)?.fields ?? {}).length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The server's errors of the last attempt would hold this one back.
        form.clearErrors();
        return send(event);
      }}
    >
      <ErrorSummary errors={faults} attempt={attempts} />
      <FailureNotice
        error={atFields ? null : save.error}
        failed="Nothing was saved."
        otherwise="The shop could not be reached. Please try again."
        className="mb-6"
      />
      {save.isSuccess && !form.formState.isDirty && (
        <Notice tone="good" className="mb-6">
          It is saved. Orders from now on have these prices; older ones keep theirs.
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <CurrencyField required className="max-w-xs" {...field("currency")} />
          {fields.length === 0 && (
            <p className="text-muted">
              There is no zone, so the carrier names every price after the order. The buyer accepts it before
              it is owed.
            </p>
          )}
          {fields.map(({ id }, index) => (
            <ZoneEditor key={id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
          {fields.length < MOST_ZONES && (
            <div>
              <Button id="zones" look="outline" onClick={() => append(newZone(fields.length === 0))}>
                <Plus aria-hidden="true" size={18} /> Add a zone
              </Button>
            </div>
          )}
          <div className="border-t border-line pt-4">
            <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
              <input type="checkbox" className="size-5" {...form.register("pickup")} />
              Buyers may fetch their goods, for nothing
            </label>
            {pickup && (
              <TextField
                label="Where and when"
                required
                maxLength={200}
                className="mt-3"
                hint="Buyers read this when they order, such as: The mill in Karatina, Monday to Friday, 8 to 16 h."
                {...field("pickupPlace")}
              />
            )}
          </div>
          <div className="flex flex-wrap gap-3 border-t border-line pt-6">
            <SubmitButton busy={save.isPending} submit="Save the rates" pending="Saving..." />
            {children}
          </div>
        </div>
        <Preview control={form.control} />
      </div>
    </form>
  );
}
