import { CountryField } from "@/shared/address/country-field";
import { useValidForm } from "@/shared/form/use-valid-form";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { ENTERPRISE_BUSINESS_TYPES, ENTERPRISE_INDUSTRIES } from "./choices";
import { entitySchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

const HALF = "sm:col-span-1!";

export function StepEntity({ data, onNext, onBack }: StepProps) {
  const { form, field, summary } = useValidForm(entitySchema, {
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
  });
  const { register } = form;

  return (
    <StepFrame
      title="The company"
      summary={summary}
      submitLabel="Next"
      onSubmit={form.handleSubmit((fields) => onNext(fields))}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <TextField
        label="Legal company name"
        required
        autoComplete="organization"
        {...field("legalCompanyName")}
      />
      <TextField label="Doing business as" {...field("doingBusinessAs")} />
      <SelectField
        label="Industry"
        required
        choices={ENTERPRISE_INDUSTRIES}
        className={HALF}
        {...field("industry")}
      />
      <SelectField
        label="Business type"
        required
        choices={ENTERPRISE_BUSINESS_TYPES}
        className={HALF}
        {...field("businessType")}
      />
      <CountryField required className={HALF} {...field("country")} />
      <TextField label="State of registration" required className={HALF} {...field("stateOfRegistration")} />
      <TextField label="Street address" required autoComplete="address-line1" {...field("streetAddress")} />
      <TextField
        label="Street address, second line"
        autoComplete="address-line2"
        {...field("streetAddress2")}
      />
      <TextField label="City" required autoComplete="address-level2" {...field("city")} />
      <TextField
        label="State or province"
        required
        autoComplete="address-level1"
        className={HALF}
        {...field("state")}
      />
      <TextField
        label="Postal code"
        required
        autoComplete="postal-code"
        className={HALF}
        {...field("zipCode")}
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
