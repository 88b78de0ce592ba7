import { useValidForm } from "@/shared/form/use-valid-form";
import { SelectField } from "@/shared/ui/select-field";
import { Checkbox } from "./checkbox";
import { SIGNER_ROLES } from "./choices";
import { signerSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

export function StepSigner({ data, onNext, onBack }: StepProps) {
  const { form, field, summary } = useValidForm(signerSchema, {
    role: "",
    documentUploaded: false,
    idUploaded: false,
    ...data,
  });

  return (
    <StepFrame
      title="Who signs for the company"
      summary={summary}
      submitLabel="Next"
      onSubmit={form.handleSubmit((fields) => onNext(fields))}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <SelectField label="Role" required choices={SIGNER_ROLES} {...field("role")} />
      <div>
        <Checkbox label="Registration document at hand" {...form.register("documentUploaded")} />
        <Checkbox label="Identity document at hand" {...form.register("idUploaded")} />
        <p className="mt-1 text-small text-muted">
          Nothing is uploaded now. We ask to see them before the first contract.
        </p>
      </div>
    </StepFrame>
  );
}
