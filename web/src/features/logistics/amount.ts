import { z } from "zod";

/** The currencies of this trade. */
export const CURRENCIES = ["USD", "EUR", "GBP", "KES", "UGX", "ETB", "RWF"].map((value) => ({
  value,
  label: value,
}));

export const money = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, "Enter an amount, such as 1840.00")
  .refine((amount) => Number(amount) > 0, "Enter an amount above zero");

export const currency = z.string().min(1, "Choose a currency");
