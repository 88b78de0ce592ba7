import { z } from "zod";
import type { ProposeTradeTerms, TradeTerms } from "@/shared/api/types";

function upTo(most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, "Enter a whole number")
    .refine((text) => Number(text) <= most, `At most ${most}`);
}

function percent(most: number) {
  return z
    .string()
    .trim()
    .regex(/^(\d{1,2}(\.\d{1,2})?)?$/, "Enter a percentage, such as 0.5")
    .refine((text) => Number(text) <= most, `At most ${most} %`);
}

function text(most: number) {
  return z.string().trim().max(most, `At most ${most} characters`);
}

/** Whether a text is a crop year: 2026/27 where the harvest crosses the new year, 2027 where it does not. */
function isCropYear(text: string): boolean {
  const [, first, second] = /^((?:199|20\d)\d)(?:\/(\d{2}))?$/.exec(text) ?? [];
  return first !== undefined && (second === undefined || (Number(first) + 1) % 100 === Number(second));
}

const needed = "Enter a day: a letter of credit has one";

export const tradeTermsSchema = z
  .object({
    place: text(80),
    wayOfPayment: z.enum([
      "transfer",
      "balance-before-documents",
      "cash-against-documents",
      "letter-of-credit",
    ]),
    letterNumber: text(40),
    letterBank: text(120),
    latestShipment: z.string(),
    letterExpiresOn: z.string(),
    presentationDays: upTo(60).refine((typed) => Number(typed) >= 1, "At least 1"),
    depositPercent: upTo(90),
    depositDays: upTo(60),
    balanceDays: upTo(180),
    balanceFrom: z.enum(["order", "lading"]),
    packing: text(200),
    cropYear: z
      .string()
      .trim()
      .refine((typed) => typed === "" || isCropYear(typed), "Enter a crop year, such as 2026/27 or 2027"),
    toleranceBasisPoints: percent(10),
    franchiseBasisPoints: percent(5),
    weighingDays: upTo(180),
    claimDays: upTo(180),
    conditions: text(120),
    arbitration: text(500),
  })
  .superRefine(({ wayOfPayment, latestShipment, letterExpiresOn }, context) => {
    if (wayOfPayment !== "letter-of-credit") return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!latestShipment) refuse("latestShipment", needed);
    if (!letterExpiresOn) refuse("letterExpiresOn", needed);
    else if (letterExpiresOn < latestShipment)
      refuse("letterExpiresOn", "Not before the latest day of shipment");
  });

export type TradeTermsFields = z.infer<typeof tradeTermsSchema>;

/** Hundredths of a percent as they are typed: 50 is "0.5". */
export function typedPercent(basisPoints: number): string {
  return String(basisPoints / 100);
}

function basisPoints(typed: string): number {
  return Math.round(Number(typed) * 100);
}

/** The initial values of the form: the present terms, or what is usual in the trade with green coffee. */
export function fromTradeTerms(terms: TradeTerms | null): TradeTermsFields {
  return {
    place: terms?.place ?? "",
    wayOfPayment: terms?.wayOfPayment ?? "transfer",
    letterNumber: terms?.letterNumber ?? "",
    letterBank: terms?.letterBank ?? "",
    latestShipment: terms?.latestShipment ?? "",
    letterExpiresOn: terms?.letterExpiresOn ?? "",
    // UCP 600, article 14 c.
    presentationDays: String(terms?.presentationDays ?? 21),
    depositPercent: String(terms?.depositPercent ?? 0),
    depositDays: String(terms?.depositDays ?? 7),
    balanceDays: String(terms?.balanceDays ?? 30),
    balanceFrom: terms?.balanceFrom ?? "order",
    packing: terms?.packing ?? "",
    cropYear: terms?.cropYear ?? "",
    toleranceBasisPoints: typedPercent(terms?.toleranceBasisPoints ?? 300),
    franchiseBasisPoints: typedPercent(terms?.franchiseBasisPoints ?? 50),
    weighingDays: String(terms?.weighingDays ?? 21),
    claimDays: String(terms?.claimDays ?? 28),
    conditions: terms?.conditions ?? "",
    arbitration: terms?.arbitration ?? "",
  };
}

/** The fields of a letter of credit where the goods are paid in another way: nothing is agreed on one. */
const NO_LETTER = { letterNumber: "", letterBank: "", latestShipment: "", letterExpiresOn: "" };

export function toTradeTerms(fields: TradeTermsFields): ProposeTradeTerms {
  return {
    ...fields,
    ...(fields.wayOfPayment === "letter-of-credit" ? {} : NO_LETTER),
    presentationDays: Number(fields.presentationDays),
    depositPercent: Number(fields.depositPercent),
    depositDays: Number(fields.depositDays),
    balanceDays: Number(fields.balanceDays),
    toleranceBasisPoints: basisPoints(fields.toleranceBasisPoints),
    franchiseBasisPoints: basisPoints(fields.franchiseBasisPoints),
    weighingDays: Number(fields.weighingDays),
    claimDays: Number(fields.claimDays),
  };
}
