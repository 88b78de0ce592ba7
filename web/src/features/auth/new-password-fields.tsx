import type { ComponentProps } from "react";
import { TextField } from "@/shared/ui/text-field";
import { PASSWORD_HINT } from "./password-rules";

type Field = Omit<ComponentProps<typeof TextField>, "label">;

interface NewPasswordFieldsProps {
  label: string;
  password: Field;
  again: Field;
}

/** A new password, entered twice. */
export function NewPasswordFields({ label, password, again }: NewPasswordFieldsProps) {
  const both = { type: "password", required: true, autoComplete: "new-password" };
  return (
    <>
      <TextField label={label} hint={PASSWORD_HINT} {...both} {...password} />
      <TextField label={`${label}, once more`} {...both} {...again} />
    </>
  );
}
