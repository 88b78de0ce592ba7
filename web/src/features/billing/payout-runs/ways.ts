import type { Schemas } from "@/shared/api/types";

/** The ways to be paid, in words. */
export const WAYS: Record<Schemas["PayoutKind"], string> = {
  iban: "Bank transfer (IBAN)",
  account: "Bank transfer",
  till: "M-Pesa till",
  paybill: "M-Pesa paybill",
  momo: "MTN MoMo",
};
