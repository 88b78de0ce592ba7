import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { asProblem } from "@/shared/api/problem";
import type { FieldMessage } from "@/shared/ui/error-summary";

/** The messages of a form, in the order of its fields. A control's id is its field's name: "tiers.0.price". */
export function fieldMessages(errors: FieldErrors, within = ""): FieldMessage[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error?.message === "string") return [{ id: within + name, message: error.message }];
    if (Array.isArray(error)) {
      return error.flatMap((each, index) => fieldMessages(each ?? {}, `${within}${name}.${index}.`));
    }
    return [];
  });
}

/** Shows the server's errors beside the fields that they name. Returns whether they named any. */
export function showFieldErrors<T extends FieldValues>(
  setError: UseFormSetError<T>,
  error: unknown,
): boolean {
  const fields = Object.entries(asProblem(error)?.fields ?? {});
  for (const [name, messages] of fields) setError(name as FieldPath<T>, { message: messages.join(", ") });
  return fields.length > 0;
}
