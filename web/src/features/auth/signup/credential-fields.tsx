import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/shared/ui/text-field";
import { PASSWORD_HINT } from "../password-rules";

export interface Credentials {
  email: string;
  password: string;
  confirmPassword: string;
  phoneNumber: string;
}

interface CredentialFieldsProps {
  /** The form's registration of a field, with its id and its error. */
  field: (name: keyof Credentials) => UseFormRegisterReturn & { id: string; error: string | undefined };
}

export function CredentialFields({ field }: CredentialFieldsProps) {
  return (
    <>
      <TextField label="Email" type="email" required autoComplete="email" {...field("email")} />
      <TextField
        label="Password"
        hint={PASSWORD_HINT}
        type="password"
        required
        autoComplete="new-password"
        className="sm:col-span-1!"
        {...field("password")}
      />
      <TextField
        label="Confirm password"
        type="password"
        required
        autoComplete="new-password"
        className="sm:col-span-1!"
        {...field("confirmPassword")}
      />
      <TextField label="Phone number" type="tel" required autoComplete="tel" {...field("phoneNumber")} />
    </>
  );
}
