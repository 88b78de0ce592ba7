import { z } from "zod";
import { withUnit } from "@/shared/lib/units";
import { checkoutSchema } from "../checkout/schema";

/** The checkout's fields, and the quantity, at most what the next call-off may have. */
export function callOffSchema(most: number, unit: string) {
  return checkoutSchema.extend({
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,8}$/, "Enter a whole number from 1 on")
      .refine((typed) => Number(typed) <= most, `At most ${withUnit(most, unit)} can be called off`),
  });
}

export type CallOffFields = z.infer<ReturnType<typeof callOffSchema>>;
