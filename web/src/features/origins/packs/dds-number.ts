import { z } from "zod";

/** The statuses of a due diligence statement. */
export const STATUSES = [
  "SUBMITTED",
  "AVAILABLE",
  "REJECTED",
  "WITHDRAWN",
  "ARCHIVED",
  "GROUPED",
  "OBSOLETE",
] as const;

/** A number of the information system: so many capital letters and digits, or empty. */
export function ddsNumber(least: number, most: number) {
  return z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^([A-Z0-9]{${least},${most}})?$`), `${least} to ${most} capital letters and digits`);
}
