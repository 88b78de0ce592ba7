import { z } from "zod";
import type { ProposeTerms, QuoteTerms } from "@/shared/api/types";
import { dayFromNow, endOfDay } from "@/shared/lib/dates";
import { SAMPLE_TERMS } from "../sample-term";

/** Incoterms 2020, each with a text about where the seller's part ends. */
export const INCOTERMS = [
  ["EXW", "ex works"],
  ["FCA", "free carrier"],
  ["FAS", "free alongside ship"],
  ["FOB", "free on board"],
  ["CFR", "cost and freight"],
  ["CIF", "cost, insurance and freight"],
  ["CPT", "carriage paid to"],
  ["CIP", "carriage and insurance paid to"],
  ["DAP", "delivered at place"],
  ["DPU", "delivered at place, unloaded"],
  ["DDP", "delivered, duty paid"],
] as const;

const optionalDay = z.union([z.literal(""), z.iso.date("Enter a date")]);

export const termsSchema = z
  .object({
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,6}$/, "Enter a whole number from 1 on"),
    unit_price: z
      .string()
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "Enter a price, such as 18.50")
      .refine((price) => Number(price) > 0, "Enter a price above zero"),
    incoterm: z.string().min(1, "Choose a delivery term"),
    deliveryFrom: optionalDay,
    deliveryUntil: optionalDay
      .refine((day) => day === "" || day >= dayFromNow(0), "Choose today or a later day")
      .refine((day) => day <= dayFromNow(2 * 365), "Choose a day within two years"),
    sampleTerm: z.enum(SAMPLE_TERMS),
    valid_until: z.iso
      .date("Enter the last day on which this holds")
      .refine((day) => day >= dayFromNow(0), "Choose today or a later day")
      .refine((day) => day <= dayFromNow(365), "Choose a day within a year"),
    message: z.string().trim().max(2000, "At most 2,000 characters"),
  })
  .refine(
    (terms) => !terms.deliveryFrom || !terms.deliveryUntil || terms.deliveryFrom <= terms.deliveryUntil,
    {
      path: ["deliveryUntil"],
      message: "The delivery ends before it begins",
    },
  );

export type TermsFields = z.infer<typeof termsSchema>;

const WEEK = 7;

/** The initial values of the form: the latest terms. */
export function fromTerms(latest: QuoteTerms | undefined): TermsFields {
  return {
    quantity: String(latest?.quantity ?? ""),
    unit_price: latest?.unit_price ?? "",
    incoterm: latest?.incoterm ?? "",
    deliveryFrom: latest?.deliveryFrom ?? "",
    deliveryUntil: latest?.deliveryUntil ?? "",
    sampleTerm: latest?.sampleTerm ?? "none",
    valid_until: dayFromNow(WEEK),
    message: "",
  };
}

export function toProposal(fields: TermsFields, version: number): ProposeTerms {
  const { deliveryFrom, deliveryUntil } = fields;
  return {
    version,
    quantity: Number(fields.quantity),
    unit_price: fields.unit_price,
    incoterm: fields.incoterm,
    valid_until: endOfDay(fields.valid_until),
    message: fields.message,
    sampleTerm: fields.sampleTerm,
    ...(deliveryFrom ? { deliveryFrom } : {}),
    ...(deliveryUntil ? { deliveryUntil } : {}),
  };
}
