import { z } from "zod";
import type { Account, Profile } from "@/shared/api/types";

const text = z.string().trim().max(120, "At most 120 characters");
const required = (ask: string) => text.min(1, ask);

const common = z.object({
  phoneNumber: z.string().trim().min(1, "Enter a phone number").max(40, "At most 40 characters"),
  streetAddress: required("Enter the street address"),
  streetAddress2: text,
  city: required("Enter the city"),
  state: required("Enter the state or province"),
  zipCode: z.string().trim().min(1, "Enter the postal code").max(20, "At most 20 characters"),
});

/** The fields that a person may change, and those that a company may. */
export const PROFILE = {
  individual: common.extend({
    fullName: required("Enter your full name"),
    legalCompanyName: text,
    doingBusinessAs: text,
    country: text,
  }),
  enterprise: common.extend({
    fullName: text,
    legalCompanyName: required("Enter the company's legal name"),
    doingBusinessAs: text,
    country: required("Enter the country"),
  }),
};

export type ProfileFields = z.infer<typeof PROFILE.individual>;

/** The form's values from the account. */
export function profileOf({ user, company, address, phoneNumber }: Account): ProfileFields {
  return {
    fullName: company ? "" : user.name,
    legalCompanyName: company?.legalCompanyName ?? "",
    doingBusinessAs: company?.doingBusinessAs ?? "",
    phoneNumber: phoneNumber ?? "",
    streetAddress: address?.streetAddress ?? "",
    streetAddress2: address?.streetAddress2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    zipCode: address?.zipCode ?? "",
    country: address?.country ?? "",
  } satisfies Profile;
}
