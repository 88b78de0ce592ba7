import { useState } from "react";
import { useValidForm } from "@/shared/form/use-valid-form";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { MISMATCH } from "../password-rules";
import { INDIVIDUAL_BUSINESS_TYPES, INDIVIDUAL_INDUSTRIES } from "./choices";
import { CredentialFields } from "./credential-fields";
import { individualInfoSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

export function StepIndividualInfo({ data, onNext, onBack }: StepProps) {
  const [mismatch, setMismatch] = useState(false);
  const { form, field, summary } = useValidForm(individualInfoSchema, {
    fullName: "",
    email: "",
    password: "",
    confirmPassword: "",
    phoneNumber: "",
    industry: "",
    businessType: "",
    ...data,
  });

  const submit = form.handleSubmit((fields) => {
    const differs = fields.password !== fields.confirmPassword;
    setMismatch(differs);
    if (differs) form.setFocus("confirmPassword");
    else onNext(fields);
  });

  return (
    <StepFrame
      title="About you"
      summary={summary}
      alert={mismatch ? MISMATCH : null}
      submitLabel="Next"
      onSubmit={submit}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <TextField label="Full name" required autoComplete="name" {...field("fullName")} />
      <CredentialFields field={field} />
      <SelectField
        label="Industry"
        required
        choices={INDIVIDUAL_INDUSTRIES}
        className="sm:col-span-1!"
        {...field("industry")}
      />
      <SelectField
        label="Business type"
        required
        choices={INDIVIDUAL_BUSINESS_TYPES}
        className="sm:col-span-1!"
        {...field("businessType")}
      />
    </StepFrame>
  );
}
