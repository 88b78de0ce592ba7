import type { ComponentProps } from "react";
import { TextField } from "@/shared/ui/text-field";

type Field = Omit<ComponentProps<typeof TextField>, "label">;

interface NewPasswordFieldsProps {
  label: string;
  password: Field;
  again: Field;
}

/** A password that is chosen, entered twice. */
export function NewPasswordFields({ label, password, again }: NewPasswordFieldsProps) {
  const both = { type: "password", required: true, autoComplete: "new-password" };
  return (
    <>
      <TextField label={label} hint="8 characters or more" {...both} {...password} />
      <TextField label={`${label}, once more`} {...both} {...again} />
    </>
  );
}
