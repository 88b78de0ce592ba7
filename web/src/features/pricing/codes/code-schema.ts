import { z } from "zod";
import type { WriteDiscountCode } from "./queries";

const day = (message: string) => z.string().regex(/^\d{4}-\d{2}-\d{2}$/, message);
const count = z
  .string()
  .trim()
  .regex(/^(\d{1,7})?$/, "Enter a number, or nothing")
  .refine((text) => text === "" || (Number(text) >= 1 && Number(text) <= 1_000_000), "From 1 to 1,000,000");

/** A discount code as it is typed. */
export const codeSchema = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{3,30}$/, "Enter 3 to 30 letters A to Z, digits and hyphens"),
    kind: z.enum(["part", "amount"]),
    basisPoints: z.string().trim(),
    amount: z.string().trim(),
    from: day("Enter the first day"),
    until: day("Enter the last day"),
    uses: count,
    usesEach: count,
    minimum: z.string().trim().max(30, "At most 30 characters"),
    products: z.array(z.object({ id: z.string(), name: z.string() })).max(200, "At most 200 goods"),
  })
  .refine(({ kind, basisPoints }) => kind === "amount" || isPart(basisPoints), {
    path: ["basisPoints"],
    message: "Enter a part in percent, such as 10 or 12.5, at most 99",
  })
  .refine(({ kind, amount }) => kind === "part" || /^\d+(\.\d+)?$/.test(amount), {
    path: ["amount"],
    message: "Enter an amount, such as 5.00",
  })
  .refine(({ from, until }) => until >= from, {
    path: ["until"],
    message: "The last day must not be before the first",
  });

export type TypedCode = z.infer<typeof codeSchema>;

function isPart(text: string): boolean {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 99;
}

/** The code for the request. */
export function toSend({ code, kind, basisPoints, amount, products, ...rest }: TypedCode): WriteDiscountCode {
  const number = (text: string) => (text === "" ? null : Number(text));
  return {
    code,
    from: rest.from,
    until: rest.until,
    basisPoints: kind === "part" ? Math.round(Number(basisPoints) * 100) : null,
    amount: kind === "amount" ? amount : null,
    uses: number(rest.uses),
    usesEach: number(rest.usesEach),
    minimum: rest.minimum || null,
    products: products.map(({ id }) => id),
  };
}
