import type { PayoutKind } from "./queries";

interface KindWords {
  label: string;
  /** The label of the number, and an example of it. */
  number: string;
  hint: string;
  /** The bills for which it is shown. */
  text: string;
}

export const KINDS: Record<PayoutKind, KindWords> = {
  iban: {
    label: "Bank account with an IBAN",
    number: "IBAN",
    hint: "Such as DE89 3704 0044 0532 0130 00",
    text: "Shown on every bill. Bills in euros also show a code that a banking app scans.",
  },
  account: {
    label: "Other bank account",
    number: "Account number",
    hint: "As it stands on your bank's statement",
    text: "Shown on every bill.",
  },
  till: {
    label: "M-Pesa till",
    number: "Till number",
    hint: "Five to seven digits",
    text: "Shown on bills in Kenyan shillings.",
  },
  paybill: {
    label: "M-Pesa paybill",
    number: "Business number",
    hint: "Five to seven digits",
    text: "Shown on bills in Kenyan shillings, with the bill's number as the account.",
  },
  momo: {
    label: "MTN MoMo",
    number: "Telephone number",
    hint: "Such as +256 772 123 456",
    text: "Shown on bills in Ugandan shillings or Rwandan francs, by the number's country.",
  },
};

export const KIND_CHOICES = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));
