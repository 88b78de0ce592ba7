import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/shared/ui/text-field";
import type { AddressInput } from "./address-input";
import { CountryField } from "./country-field";

interface AddressFieldsProps {
  /** The form's registration of a field, with its error. */
  field: (name: keyof AddressInput) => UseFormRegisterReturn & { error: string | undefined };
}

/** The fields of a delivery address. A field's id is its name. */
export function AddressFields({ field }: AddressFieldsProps) {
  const text = (name: keyof AddressInput) => ({ id: name, maxLength: 200, ...field(name) });
  return (
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
      <CountryField required {...text("country")} />
    </div>
  );
}
