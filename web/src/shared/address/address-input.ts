import { z } from "zod";

const required = (what: string) => z.string().trim().min(1, what);

/** A delivery address as typed. */
export const addressInput = z.object({
  fullName: required("Enter the name of the person who receives the goods"),
  streetAddress: required("Enter the street address"),
  streetAddress2: z.string().trim(),
  city: required("Enter the city"),
  state: required("Enter the state or province"),
  zipCode: required("Enter the postal code"),
  country: required("Enter the country"),
  phoneNumber: required("Enter a phone number for the carrier"),
});

export type AddressInput = z.infer<typeof addressInput>;

type Known = { [Name in keyof AddressInput]?: string | null | undefined };

/** The initial values of the fields from a known address. */
export function asTyped(known: Known): AddressInput {
  return {
    fullName: known.fullName ?? "",
    streetAddress: known.streetAddress ?? "",
    streetAddress2: known.streetAddress2 ?? "",
    city: known.city ?? "",
    state: known.state ?? "",
    zipCode: known.zipCode ?? "",
    country: known.country ?? "",
    phoneNumber: known.phoneNumber ?? "",
  };
}
