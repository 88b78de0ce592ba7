import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { TextField } from "@/shared/ui/text-field";
import { PASSWORD_HINT } from "../password-rules";

export interface Credentials {
  email: string;
  password: string;
  confirmPassword: string;
  phoneNumber: string;
}

interface CredentialFieldsProps {
  register: UseFormRegister<Credentials>;
  errors: FieldErrors<Credentials>;
}

export function CredentialFields({ register, errors }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        id="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField
        id="password"
        label="Password"
        hint={PASSWORD_HINT}
        type="password"
        required
        autoComplete="new-password"
        className="sm:col-span-1!"
        error={errors.password?.message}
        {...register("password")}
      />
      <TextField
        id="confirmPassword"
        label="Confirm password"
        type="password"
        required
        autoComplete="new-password"
        className="sm:col-span-1!"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
      <TextField
        id="phoneNumber"
        label="Phone number"
        type="tel"
        required
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register("phoneNumber")}
      />
    </>
  );
}
