import { z } from "zod";

const required = (what: string) => z.string().trim().min(1, what);

export const checkoutSchema = z.object({
  deliveryAddress: z.object({
    fullName: required("Enter the name of the person who receives the goods"),
    streetAddress: required("Enter the street address"),
    streetAddress2: z.string().trim(),
    city: required("Enter the city"),
    state: required("Enter the state or province"),
    zipCode: required("Enter the postal code"),
    country: required("Enter the country"),
    phoneNumber: required("Enter a phone number for the carrier"),
  }),
  deliveryMethod: z.enum(["standard", "express", "collect"]),
  paymentMethod: z.enum(["bankTransfer", "card"]),
});

export type CheckoutFields = z.infer<typeof checkoutSchema>;
