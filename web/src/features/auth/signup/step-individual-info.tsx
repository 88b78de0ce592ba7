import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import type { z } from "zod";
import { fieldMessages } from "@/shared/form/form-errors";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { MISMATCH } from "../password-rules";
import { INDIVIDUAL_BUSINESS_TYPES, INDIVIDUAL_INDUSTRIES } from "./choices";
import { CredentialFields, type Credentials } from "./credential-fields";
import { individualInfoSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

type Fields = z.infer<typeof individualInfoSchema>;

export function StepIndividualInfo({ data, onNext, onBack }: StepProps) {
  const [mismatch, setMismatch] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(individualInfoSchema),
    shouldFocusError: false,
    defaultValues: {
      fullName: "",
      email: "",
      password: "",
      confirmPassword: "",
      phoneNumber: "",
      industry: "",
      businessType: "",
      ...data,
    },
  });
  const { register } = form;
  const { errors } = form.formState;

  const submit = form.handleSubmit((fields) => {
    const differs = fields.password !== fields.confirmPassword;
    setMismatch(differs);
    if (differs) form.setFocus("confirmPassword");
    else onNext(fields);
  });

  return (
    <StepFrame
      title="About you"
      errors={fieldMessages(errors)}
      attempt={form.formState.submitCount}
      alert={mismatch ? MISMATCH : null}
      submitLabel="Next"
      onSubmit={submit}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <TextField
        id="fullName"
        label="Full name"
        required
        autoComplete="name"
        error={errors.fullName?.message}
        {...register("fullName")}
      />
      <CredentialFields
        register={register as unknown as UseFormRegister<Credentials>}
        errors={errors as FieldErrors<Credentials>}
      />
      <SelectField
        id="industry"
        label="Industry"
        required
        choices={INDIVIDUAL_INDUSTRIES}
        className="sm:col-span-1!"
        error={errors.industry?.message}
        {...register("industry")}
      />
      <SelectField
        id="businessType"
        label="Business type"
        required
        choices={INDIVIDUAL_BUSINESS_TYPES}
        className="sm:col-span-1!"
        error={errors.businessType?.message}
        {...register("businessType")}
      />
    </StepFrame>
  );
}
