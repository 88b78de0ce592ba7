import { z } from "zod";
import { formatMinor, type Minor, minorDigits, toMinor } from "@/shared/lib/money";

/** An amount in the currency, above zero and at most `most`. */
export function amountUpTo(most: Minor, currency: string) {
  const digits = minorDigits(currency);
  const form = digits > 0 ? new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`) : /^\d{1,12}$/;
  return z
    .string()
    .trim()
    .regex(form, digits > 0 ? "Enter an amount, such as 120.50" : "Enter a whole amount, such as 12000")
    .refine((typed) => (toMinor(typed, currency) ?? 0n) > 0n, "Enter an amount above zero")
    .refine((typed) => (toMinor(typed, currency) ?? 0n) <= most, `At most ${formatMinor(most, currency)}`);
}

/** A payment: the amount and the method. Only the fields of the chosen method are required. */
export function paymentSchema(most: Minor, currency: string) {
  return z
    .object({
      method: z.enum(["card", "ach"], "Choose how to pay"),
      amount: amountUpTo(most, currency),
      token: z.string(),
      reference: z.string().trim().max(60, "At most 60 characters"),
    })
    .refine(({ method, token }) => method !== "card" || token !== "", {
      path: ["token"],
      message: "Choose a card",
    })
    .refine(({ method, reference }) => method !== "ach" || reference !== "", {
      path: ["reference"],
      message: "Enter the reference of your transfer",
    });
}

export type PaymentFields = z.infer<ReturnType<typeof paymentSchema>>;
