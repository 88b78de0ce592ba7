import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fieldMessages } from "@/shared/form/form-errors";
import { SelectField } from "@/shared/ui/select-field";
import { Checkbox } from "./checkbox";
import { SIGNER_ROLES } from "./choices";
import { signerSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

type Fields = z.infer<typeof signerSchema>;

export function StepSigner({ data, onNext, onBack }: StepProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(signerSchema),
    shouldFocusError: false,
    defaultValues: { role: "", documentUploaded: false, idUploaded: false, ...data },
  });
  const { errors } = form.formState;

  return (
    <StepFrame
      title="Who signs for the company"
      errors={fieldMessages(errors)}
      attempt={form.formState.submitCount}
      submitLabel="Next"
      onSubmit={form.handleSubmit((fields) => onNext(fields))}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <SelectField
        id="role"
        label="Role"
        required
        choices={SIGNER_ROLES}
        error={errors.role?.message}
        {...form.register("role")}
      />
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
