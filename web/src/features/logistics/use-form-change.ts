import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { showFieldErrors } from "@/shared/lib/form-errors";
import { useChange } from "./use-change";

/** A form that is checked by `schema` and sent as a change to a shipment; the server's faults come to its fields. */
export function useFormChange<T extends FieldValues, Result>(
  schema: z.ZodType<T, T>,
  defaultValues: DefaultValues<T>,
  change: (fields: T) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const form = useForm<T>({ resolver: zodResolver(schema), shouldFocusError: false, defaultValues });
  const sending = useChange(change, {
    success: onDone,
    error: (error) => showFieldErrors(form.setError, error),
  });
  return { form, sending };
}
