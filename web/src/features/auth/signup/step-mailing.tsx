import { CountryField } from "@/shared/address/country-field";
import { useValidForm } from "@/shared/form/use-valid-form";
import { TextField } from "@/shared/ui/text-field";
import { Checkbox } from "./checkbox";
import { mailingSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

export function StepMailing({ data, onNext, onBack, pending }: StepProps) {
  const { form, field, summary } = useValidForm(mailingSchema, {
    streetAddress: "",
    city: "",
    state: "",
    zipCode: "",
    // Most people's bank is in the country where they live; the default can be changed.
    mailingCountry: String(data.country ?? ""),
    isSameAsPhysical: true,
    ...data,
  });
  const { register } = form;

  return (
    <StepFrame
      title="Mailing address"
      summary={summary}
      submitLabel={pending ? "Signing up..." : "Sign up"}
      submitDisabled={pending}
      onSubmit={form.handleSubmit((fields) => onNext(fields))}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <TextField label="Street address" required autoComplete="street-address" {...field("streetAddress")} />
      <TextField label="City" required autoComplete="address-level2" {...field("city")} />
      <TextField
        label="State or province"
        required
        autoComplete="address-level1"
        className="sm:col-span-1!"
        {...field("state")}
      />
      <TextField
        label="Postal code"
        required
        autoComplete="postal-code"
        className="sm:col-span-1!"
        {...field("zipCode")}
      />
      <CountryField {...field("mailingCountry")} />
      <Checkbox label="My physical address is the same" {...register("isSameAsPhysical")} />
    </StepFrame>
  );
}
