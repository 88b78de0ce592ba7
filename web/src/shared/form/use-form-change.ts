import { zodResolver } from "@hookform/resolvers/zod";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import type { CallMeta } from "../api/call-meta";
import { fieldMessages, showFieldErrors } from "./form-errors";

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
  const form = useForm<T>({ resolver: zodResolver(schema), shouldFocusError: false, defaultValues });
  const { errors, submitCount } = form.formState;
  const sending = useMutation({
    ...on,
    ...(changes ? { meta: { changes } } : {}),
    mutationFn: change,
    onError: (error) => {
      showFieldErrors(form.setError, error);
      on.onError?.(error);
    },
  });
  const field = (name: Path<T>) => {
    const message = errors[name]?.message;
    return { id: name, error: typeof message === "string" ? message : undefined, ...form.register(name) };
  };
  return {
    form,
    sending,
    field,
    summary: { errors: fieldMessages(errors), attempt: submitCount },
    submit: form.handleSubmit((fields) => sending.mutate(fields)),
  };
}
