import { z } from "zod";
import { addressInput } from "@/shared/address/address-input";
import { emailField } from "@/shared/lib/email";
import { chosenPassword, passwordAgain } from "../password-rules";

const required = (what: string) => z.string().trim().min(1, what);
const email = emailField("Enter an e-mail address, like name@example.com");

const credentials = {
  email,
  password: chosenPassword,
  confirmPassword: passwordAgain,
  phoneNumber: required("Enter a phone number"),
};

const address = addressInput.pick({ streetAddress: true, city: true, state: true, zipCode: true }).shape;

export const individualInfoSchema = z.object({
  fullName: required("Enter your full name"),
  ...credentials,
  industry: required("Choose your industry"),
  businessType: required("Choose your business type"),
});

export const mailingSchema = z.object({
  ...address,
  mailingCountry: z.string().trim(),
  isSameAsPhysical: z.boolean(),
});

export const entitySchema = z.object({
  legalCompanyName: required("Enter the company's legal name"),
  doingBusinessAs: z.string().trim(),
  industry: required("Choose the industry"),
  businessType: required("Choose the business type"),
  country: required("Enter the country"),
  stateOfRegistration: required("Enter the state of registration"),
  streetAddress: address.streetAddress,
  streetAddress2: addressInput.shape.streetAddress2,
  city: address.city,
  state: address.state,
  zipCode: address.zipCode,
  sameAddress: z.enum(["yes", "no"]),
});

export const signerSchema = z.object({
  role: required("Choose the signer's role"),
  documentUploaded: z.boolean(),
  idUploaded: z.boolean(),
});

export const bankSchema = z.object({
  accountNumber: required("Enter the account number"),
  routingNumber: required("Enter the routing number"),
  country: required("Enter the bank's country"),
});

export const profileSchema = z.object(credentials);
