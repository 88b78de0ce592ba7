import { z } from "zod";
import { gramsOf } from "@/shared/lib/grams";

const AMOUNT = /^\d{1,12}(\.\d{1,3})?$/;

/** What stays the same for a queue of growers, and the delivery of the one in front. */
export const schema = z
  .object({
    day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day"),
    season: z
      .string()
      .trim()
      .regex(/^\d{4}(\/\d{2})?$/, "Enter a crop year, such as 2025/26 or 2026"),
    point: z.string().trim().max(120, "At most 120 characters"),
    stage: z.string().min(1, "Choose what is delivered"),
    grade: z.string().trim().max(60, "At most 60 characters"),
    pricePerKg: z.string().trim().regex(AMOUNT, "Enter a price, such as 120.00"),
    currency: z.string().trim().min(1, "Choose the currency"),
    grower: z.string().trim().min(1, "Enter the member's number or name"),
    gross: z.string().refine((text) => (gramsOf(text) ?? 0) > 0, "Enter kilograms, such as 42.5"),
    tare: z
      .string()
      .refine((text) => text.trim() === "" || gramsOf(text) !== null, "Enter kilograms, or nothing"),
    moisturePercent: z
      .string()
      .trim()
      .regex(/^(\d{1,2}(\.\d)?)?$/, "Enter a percentage, such as 11.5, or nothing"),
    scale: z.string().trim().max(60, "At most 60 characters"),
    ticket: z.string().trim().max(40, "At most 40 characters"),
    signedFor: z.string().trim().max(120, "At most 120 characters"),
  })
  .refine(({ scale, ticket }) => ticket === "" || scale !== "", {
    message: "A ticket number needs its scale",
    path: ["scale"],
  })
  .refine(({ gross, tare }) => (gramsOf(tare) ?? 0) < (gramsOf(gross) ?? Number.MAX_SAFE_INTEGER), {
    message: "The tare must be below the gross weight",
    path: ["tare"],
  });

export type TypedDelivery = z.infer<typeof schema>;
