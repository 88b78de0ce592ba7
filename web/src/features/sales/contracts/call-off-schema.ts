import { z } from "zod";
import { withUnit } from "@/shared/lib/units";
import { checkoutSchema } from "../checkout/schema";

/** The checkout's fields, and the quantity, at most the remaining one. */
export function callOffSchema(remaining: number, unit: string) {
  return checkoutSchema.extend({
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,8}$/, "Enter a whole number from 1 on")
      .refine((typed) => Number(typed) <= remaining, `At most ${withUnit(remaining, unit)} remain`),
  });
}

export type CallOffFields = z.infer<ReturnType<typeof callOffSchema>>;
