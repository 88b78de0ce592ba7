import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { CountryField } from "@/shared/address/country-field";
import { fieldMessages } from "@/shared/form/form-errors";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { ENTERPRISE_BUSINESS_TYPES, ENTERPRISE_INDUSTRIES } from "./choices";
import { entitySchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

type Fields = z.infer<typeof entitySchema>;

const HALF = "sm:col-span-1!";

export function StepEntity({ data, onNext, onBack }: StepProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(entitySchema),
    shouldFocusError: false,
    defaultValues: {
      legalCompanyName: "",
      doingBusinessAs: "",
      industry: "",
      businessType: "",
      country: "",
      stateOfRegistration: "",
      streetAddress: "",
      streetAddress2: "",
      city: "",
      state: "",
      zipCode: "",
      sameAddress: "yes",
      ...data,
    },
  });
  const { register } = form;
  const { errors } = form.formState;
  const text = (name: keyof Fields) => ({ id: name, error: errors[name]?.message, ...register(name) });

  return (
    <StepFrame
      title="The company"
      errors={fieldMessages(errors)}
      attempt={form.formState.submitCount}
      submitLabel="Next"
      onSubmit={form.handleSubmit((fields) => onNext(fields))}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <TextField
        label="Legal company name"
        required
        autoComplete="organization"
        {...text("legalCompanyName")}
      />
      <TextField label="Doing business as" {...text("doingBusinessAs")} />
      <SelectField
        label="Industry"
        required
        choices={ENTERPRISE_INDUSTRIES}
        className={HALF}
        {...text("industry")}
      />
      <SelectField
        label="Business type"
        required
        choices={ENTERPRISE_BUSINESS_TYPES}
        className={HALF}
        {...text("businessType")}
      />
      <CountryField required className={HALF} {...text("country")} />
      <TextField label="State of registration" required className={HALF} {...text("stateOfRegistration")} />
      <TextField label="Street address" required autoComplete="address-line1" {...text("streetAddress")} />
      <TextField
        label="Street address, second line"
        autoComplete="address-line2"
        {...text("streetAddress2")}
      />
      <TextField label="City" required autoComplete="address-level2" {...text("city")} />
      <TextField
        label="State or province"
        required
        autoComplete="address-level1"
        className={HALF}
        {...text("state")}
      />
      <TextField
        label="Postal code"
        required
        autoComplete="postal-code"
        className={HALF}
        {...text("zipCode")}
      />
      <fieldset>
        <legend className="font-semibold">Is this also the mailing address?</legend>
        <div className="mt-1 flex gap-6">
          <label className="flex min-h-11 items-center gap-2.5">
            <input type="radio" value="yes" className="size-5" {...register("sameAddress")} /> Yes
          </label>
          <label className="flex min-h-11 items-center gap-2.5">
            <input type="radio" value="no" className="size-5" {...register("sameAddress")} /> No
          </label>
        </div>
      </fieldset>
    </StepFrame>
  );
}
