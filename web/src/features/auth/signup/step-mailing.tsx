import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { CountryField } from "@/shared/address/country-field";
import { fieldMessages } from "@/shared/form/form-errors";
import { TextField } from "@/shared/ui/text-field";
import { Checkbox } from "./checkbox";
import { mailingSchema } from "./schemas";
import { StepFrame, type StepProps } from "./step-frame";

type Fields = z.infer<typeof mailingSchema>;

export function StepMailing({ data, onNext, onBack, pending }: StepProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(mailingSchema),
    shouldFocusError: false,
    // Most people's bank is in the country where they live; the default can be changed.
    defaultValues: {
      streetAddress: "",
      city: "",
      state: "",
      zipCode: "",
      mailingCountry: String(data.country ?? ""),
      isSameAsPhysical: true,
      ...data,
    },
  });
  const { register } = form;
  const { errors } = form.formState;

  return (
    <StepFrame
      title="Mailing address"
      errors={fieldMessages(errors)}
      attempt={form.formState.submitCount}
      submitLabel={pending ? "Signing up..." : "Sign up"}
      submitDisabled={pending}
      onSubmit={form.handleSubmit((fields) => onNext(fields))}
      onBack={() => onBack({ ...form.getValues() })}
    >
      <TextField
        id="streetAddress"
        label="Street address"
        required
        autoComplete="street-address"
        error={errors.streetAddress?.message}
        {...register("streetAddress")}
      />
      <TextField
        id="city"
        label="City"
        required
        autoComplete="address-level2"
        error={errors.city?.message}
        {...register("city")}
      />
      <TextField
        id="state"
        label="State or province"
        required
        autoComplete="address-level1"
        className="sm:col-span-1!"
        error={errors.state?.message}
        {...register("state")}
      />
      <TextField
        id="zipCode"
        label="Postal code"
        required
        autoComplete="postal-code"
        className="sm:col-span-1!"
        error={errors.zipCode?.message}
        {...register("zipCode")}
      />
      <CountryField
        id="mailingCountry"
        error={errors.mailingCountry?.message}
        {...register("mailingCountry")}
      />
      <Checkbox label="My physical address is the same" {...register("isSameAsPhysical")} />
    </StepFrame>
  );
}
