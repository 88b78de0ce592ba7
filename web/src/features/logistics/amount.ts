import { z } from "zod";

export const money = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, "Enter an amount, such as 1840.00")
  .refine((amount) => Number(amount) > 0, "Enter an amount above zero");

export const currency = z.string().min(1, "Choose a currency");
