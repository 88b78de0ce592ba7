import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { CallMeta } from "../api/call-meta";
import { showFieldErrors } from "./form-errors";
import { useValidForm } from "./use-valid-form";

/**
 * A form that is validated by `schema` and sent by `change`. The server's errors are shown at the fields that they
 * name. `field` gives a control its name as id, its registration and its error; `summary` is for `ErrorSummary`.
 */
export function useFormChange<T extends FieldValues, Result>(
  schema: z.ZodType<T, T>,
  defaultValues: DefaultValues<T>,
  change: (fields: T) => Promise<Result>,
  {
    changes,
    ...on
  }: Pick<UseMutationOptions<Result, Error, T>, "onSuccess"> &
    Pick<CallMeta, "changes"> & { onError?: (error: Error) => void } = {},
) {
  const { form, field, summary } = useValidForm(schema, defaultValues);
  const sending = useMutation({
    ...on,
    ...(changes ? { meta: { changes } } : {}),
    mutationFn: change,
    onError: (error) => {
      showFieldErrors(form.setError, error);
      on.onError?.(error);
    },
  });
  return {
    form,
    sending,
    field,
    summary,
    submit: form.handleSubmit((fields) => sending.mutate(fields)),
  };
}
