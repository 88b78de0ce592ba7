import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Returns the function that gives a control its name as id, its error and its registration. */
export function fieldsOf<T extends FieldValues>(form: UseFormReturn<T>) {
  const { errors } = form.formState;
  return (name: Path<T>) => {
    const message = errors[name]?.message;
    return { id: name, error: typeof message === "string" ? message : undefined, ...form.register(name) };
  };
}
