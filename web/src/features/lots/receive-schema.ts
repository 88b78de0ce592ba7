import { z } from "zod";
import { gramsOf } from "./grams";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day");

/** Kilograms as they are typed. */
export const kilograms = z
  .string()
  .refine((text) => (gramsOf(text) ?? 0) > 0, "Enter kilograms, such as 60 or 7200.5");

/** A delivery as it is typed. */
export const deliverySchema = z.object({
  kg: kilograms,
  day,
  producerId: z.string(),
  supplier: z.string().trim().max(120, "At most 120 characters"),
  plots: z.array(z.string()),
  evidence: z.string().trim().max(500, "At most 500 characters"),
});

/** A new lot and its first delivery as they are typed. */
export const receiveSchema = deliverySchema.extend({
  number: z.string().trim().min(1, "Enter a number").max(40, "At most 40 characters"),
  stage: z.string().min(1, "Choose a stage"),
  country: z.string().trim().min(1, "Enter the country"),
  cropYear: z
    .string()
    .trim()
    .regex(/^\d{4}(\/\d{2})?$/, "Enter a crop year, such as 2025/26 or 2026"),
  grade: z.string().trim().max(60, "At most 60 characters"),
  process: z.string().trim().max(80, "At most 80 characters"),
  station: z.string().trim().max(120, "At most 120 characters"),
  harvested: z.string(),
  moisture: z
    .string()
    .trim()
    .regex(/^(\d{1,2}(\.\d{1,2})?)?$/, "Enter percent, such as 10.9"),
  location: z.string().trim().max(120, "At most 120 characters"),
  shared: z.boolean(),
});

export type TypedDelivery = z.infer<typeof deliverySchema>;
export type TypedReceipt = z.infer<typeof receiveSchema>;

/** A delivery of which nothing but the day is typed. */
export function emptyDelivery(day: string): TypedDelivery {
  return { kg: "", day, producerId: "", supplier: "", plots: [], evidence: "" };
}

/** The delivery for the request. The schema has read its kilograms; plots belong to a producer that the seller keeps. */
export function deliveryToSend({ kg, day, producerId, supplier, plots, evidence }: TypedDelivery) {
  const source = producerId ? { producerId, plots } : { supplier, plots: [] };
  return { grams: gramsOf(kg) ?? 0, day, evidence, ...source };
}
