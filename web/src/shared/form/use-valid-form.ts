import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { fieldsOf } from "./fields-of";
import { fieldMessages } from "./form-errors";

/** A form that is validated by `schema`. `field` gives a control its props; `summary` is for `ErrorSummary`. */
export function useValidForm<T extends FieldValues>(
  schema: z.ZodType<T, T>,
  defaultValues: DefaultValues<T>,
) {
  const form = useForm<T>({ resolver: zodResolver(schema), shouldFocusError: false, defaultValues });
  const { errors, submitCount } = form.formState;
  return {
    form,
    field: fieldsOf(form),
    summary: { errors: fieldMessages(errors), attempt: submitCount },
  };
}
