import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { TextField } from "@/shared/ui/text-field";
import type { CheckoutFields } from "./schema";

type Address = CheckoutFields["deliveryAddress"];

interface AddressFieldsProps {
  register: UseFormRegister<CheckoutFields>;
  errors: FieldErrors<Address> | undefined;
}

export function AddressFields({ register, errors }: AddressFieldsProps) {
  const text = (name: keyof Address) => ({
    id: name,
    error: errors?.[name]?.message,
    ...register(`deliveryAddress.${name}`),
  });
  return (
    <fieldset>
      <legend className="mb-5 font-serif text-h3">Delivery address</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Full name" required autoComplete="name" {...text("fullName")} />
        <TextField label="Phone number" type="tel" required autoComplete="tel" {...text("phoneNumber")} />
        <TextField
          label="Street address"
          required
          autoComplete="address-line1"
          className="sm:col-span-2"
          {...text("streetAddress")}
        />
        <TextField
          label="Street address, second line"
          autoComplete="address-line2"
          className="sm:col-span-2"
          {...text("streetAddress2")}
        />
        <TextField label="City" required autoComplete="address-level2" {...text("city")} />
        <TextField label="State or province" required autoComplete="address-level1" {...text("state")} />
        <TextField label="Postal code" required autoComplete="postal-code" {...text("zipCode")} />
        <TextField label="Country" required autoComplete="country-name" {...text("country")} />
      </div>
    </fieldset>
  );
}
