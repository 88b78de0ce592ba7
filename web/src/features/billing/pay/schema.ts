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

/**
 * A payment: the amount and the method. Only the fields of the chosen method are required; a card that is paid on the
 * provider's page (`hosted`) needs none.
 */
export function paymentSchema(most: Minor, currency: string, hosted = false) {
  return z
    .object({
      method: z.enum(["card", "ach", "mpesa", "momo"], "Choose how to pay"),
      amount: amountUpTo(most, currency),
      token: z.string(),
      phone: z.string().trim(),
      reference: z.string().trim().max(60, "At most 60 characters"),
    })
    .refine(({ method, amount }) => method !== "mpesa" || !/\.\d*[1-9]/.test(amount), {
      path: ["amount"],
      message: "Enter whole shillings: M-Pesa takes no cents",
    })
    .refine(({ method, token }) => method !== "card" || hosted || token !== "", {
      path: ["token"],
      message: "Choose a card",
    })
    .refine(({ method, reference }) => method !== "ach" || reference !== "", {
      path: ["reference"],
      message: "Enter the reference of your transfer",
    })
    .refine(({ method, phone }) => !isByPhone(method) || /^\+\d[\d -]{8,18}$/.test(phone), {
      path: ["phone"],
      message: "Enter your number with its country, such as +254 712 345 678",
    });
}

/** Whether a method is confirmed on the payer's telephone. */
export function isByPhone(method: string | undefined): boolean {
  return method === "mpesa" || method === "momo";
}

export type PaymentFields = z.infer<ReturnType<typeof paymentSchema>>;
