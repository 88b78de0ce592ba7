import { z } from "zod";
import { gramsOf } from "@/shared/lib/grams";
import type { Source } from "./source/source";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day");

/** Kilograms as they are typed. */
export const kilograms = z
  .string()
  .refine((text) => (gramsOf(text) ?? 0) > 0, "Enter kilograms, such as 60 or 7200.5");

/** A delivery as it is typed. */
export const deliverySchema = z.object({
  kg: kilograms,
  day,
  supplier: z.string().trim().max(120, "At most 120 characters"),
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

/** The delivery for the request. The schema has read its kilograms. */
export function deliveryToSend({ kg, day, supplier, evidence }: TypedDelivery, source: Source) {
  const { producer, plots } = source;
  const known = producer ? { producerId: producer.id, supplier: "" } : { supplier };
  return { grams: gramsOf(kg) ?? 0, day, evidence, plots, ...known };
}
