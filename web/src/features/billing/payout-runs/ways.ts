import type { components } from "@/shared/api/schema";

/** The ways to be paid, in words. */
export const WAYS: Record<components["schemas"]["PayoutKind"], string> = {
  iban: "Bank transfer (IBAN)",
  account: "Bank transfer",
  till: "M-Pesa till",
  paybill: "M-Pesa paybill",
  momo: "MTN MoMo",
};
