import { useState } from "react";
import { useValidForm } from "@/shared/form/use-valid-form";
import { MISMATCH } from "../password-rules";
import { CredentialFields } from "./credential-fields";
import { profileSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

export function StepProfile({ data, onNext, onBack, pending }: StepProps) {
  const [mismatch, setMismatch] = useState(false);
  const { form, field, summary } = useValidForm(profileSchema, {
    email: "",
    password: "",
    confirmPassword: "",
    phoneNumber: "",
    ...data,
  });

  const submit = form.handleSubmit((fields) => {
    const differs = fields.password !== fields.confirmPassword;
    setMismatch(differs);
    if (differs) form.setFocus("confirmPassword");
    else onNext({ ...fields });
  });

  return (
    <StepFrame
      title="The account you log in with"
      summary={summary}
      alert={mismatch ? MISMATCH : null}
      submitLabel={pending ? "Signing up..." : "Sign up"}
      submitDisabled={pending}
      onSubmit={submit}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <CredentialFields field={field} />
    </StepFrame>
  );
}
