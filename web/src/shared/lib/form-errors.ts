import type { FieldErrors } from "react-hook-form";
import type { FieldMessage } from "@/shared/ui/error-summary";

/** The messages of a form, in the order of its fields. A control's id is its field's name. */
export function fieldMessages(errors: FieldErrors): FieldMessage[] {
  return Object.entries(errors).flatMap(([id, error]) =>
    typeof error?.message === "string" ? [{ id, message: error.message }] : [],
  );
}
