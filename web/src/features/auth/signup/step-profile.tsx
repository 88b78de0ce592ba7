import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldMessages } from "@/shared/form/form-errors";
import { MISMATCH } from "../password-rules";
import { CredentialFields, type Credentials } from "./credential-fields";
import { profileSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

export function StepProfile({ data, onNext, onBack, pending }: StepProps) {
  const [mismatch, setMismatch] = useState(false);
  const form = useForm<Credentials>({
    resolver: zodResolver(profileSchema),
    shouldFocusError: false,
    defaultValues: { email: "", password: "", confirmPassword: "", phoneNumber: "", ...data },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((fields) => {
    const differs = fields.password !== fields.confirmPassword;
    setMismatch(differs);
    if (differs) form.setFocus("confirmPassword");
    else onNext({ ...fields });
  });

  return (
    <StepFrame
      title="The account you log in with"
      errors={fieldMessages(errors)}
      attempt={form.formState.submitCount}
      alert={mismatch ? MISMATCH : null}
      submitLabel={pending ? "Signing up..." : "Sign up"}
      submitDisabled={pending}
      onSubmit={submit}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <CredentialFields register={form.register} errors={errors} />
    </StepFrame>
  );
}
