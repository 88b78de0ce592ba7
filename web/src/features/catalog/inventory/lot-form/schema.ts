import { z } from "zod";
import type { LotFields, StockDetail } from "../types";

/** An amount with at most two decimals, above nothing. */
export const AMOUNT = /^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/;
export const MAX_TIERS = 10;
const WHOLE = /^[1-9]\d{0,8}$/;
const LONGEST_NOTES = 2000;

const required = (what: string, max: number) =>
  z.string().trim().min(1, `Enter ${what}`).max(max, `At most ${max} characters`);
const optional = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const whole = (what: string) => z.string().trim().regex(WHOLE, `${what} is a whole number from 1`);
const amount = (message: string) => z.string().trim().regex(AMOUNT, message);

const tier = z.object({
  minQuantity: whole("The quantity of a price step"),
  price: amount("The price of a step is an amount such as 12.80"),
});

export const lotSchema = z
  .object({
    name: required("the name", 120),
    sku: required("the item ID", 64).regex(
      /^[A-Za-z0-9._-]*$/,
      "The item ID has letters, digits, '-', '_' and '.' only",
    ),
    kind: z.string().min(1, "Choose what kind of goods it is"),
    category: required("the category", 60),
    subCategory: optional(60),
    tags: optional(800),
    notes: optional(LONGEST_NOTES),
    origin: required("the origin", 120),
    country: required("the country", 60),
    processMethod: optional(80),
    altitudeM: z
      .string()
      .trim()
      .regex(/^\d{0,4}$/, "The altitude is a whole number of metres"),
    source: optional(60),
    grade: optional(60),
    cuppingScore: z
      .string()
      .trim()
      .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)?$/, "The cupping score is between 0 and 100"),
    teaType: optional(60),
    size: optional(60),
    strength: optional(60),
    caffeine: z.string(),
    unit: z.string().min(1, "Choose the unit"),
    unitWeightG: whole("The weight of one unit"),
    package: required("how it is packed", 120),
    minQuantity: whole("The smallest quantity"),
    increment: whole("The step"),
    price: amount("The price is an amount such as 13.50"),
    unitCost: amount("The unit cost is an amount such as 8.40, or nothing").or(z.literal("")),
    tiers: z.array(tier).max(MAX_TIERS, `At most ${MAX_TIERS} price steps`),
    stock: z
      .string()
      .trim()
      .regex(/^\d{1,9}$/, "The first stock is a whole number"),
  })
  .superRefine(({ minQuantity, price, tiers }, issues) => {
    // What is wrong by itself is said there; the steps are not blamed for it as well.
    const read = (quantity: string, amount: string) => ({
      quantity: WHOLE.test(quantity) ? Number(quantity) : null,
      price: AMOUNT.test(amount) ? Number(amount) : null,
    });
    let before = read(minQuantity, price);
    for (const [index, step] of tiers.entries()) {
      const now = read(step.minQuantity, step.price);
      if (now.quantity !== null && before.quantity !== null && now.quantity <= before.quantity) {
        issues.addIssue({
          code: "custom",
          path: ["tiers", index, "minQuantity"],
          message: "Each price step begins at a larger quantity than the one before",
        });
      }
      if (now.price !== null && before.price !== null && now.price >= before.price) {
        issues.addIssue({
          code: "custom",
          path: ["tiers", index, "price"],
          message: "Each price step costs less than the one before",
        });
      }
      before = now;
    }
  });

export type LotInput = z.infer<typeof lotSchema>;

/** What the form begins with: a lot as it stands, or the little that most new lots have in common. */
export function asTyped(lot: StockDetail | null): LotInput {
  return {
    name: lot?.name ?? "",
    sku: lot?.sku ?? "",
    kind: lot?.kind ?? "",
    category: lot?.category ?? "",
    subCategory: lot?.subCategory ?? "",
    tags: lot?.tags.join(", ") ?? "",
    notes: lot?.notes ?? "",
    origin: lot?.origin ?? "",
    country: lot?.country ?? "",
    processMethod: lot?.processMethod ?? "",
    altitudeM: lot?.altitudeM?.toString() ?? "",
    source: lot?.source ?? "",
    grade: lot?.grade ?? "",
    cuppingScore: lot?.cuppingScore ?? "",
    teaType: lot?.teaType ?? "",
    size: lot?.size ?? "",
    strength: lot?.strength ?? "",
    caffeine: lot?.caffeine ?? "",
    unit: lot?.unit ?? "",
    unitWeightG: lot?.unitWeightG.toString() ?? "",
    package: lot?.package ?? "",
    minQuantity: lot?.minQuantity.toString() ?? "1",
    increment: lot?.increment.toString() ?? "1",
    price: lot?.price ?? "",
    unitCost: lot?.unitCost ?? "",
    tiers: lot?.tiers.map(({ minQuantity, price }) => ({ minQuantity: String(minQuantity), price })) ?? [],
    stock: "0",
  };
}

/** What the server is sent. What was left empty is not known. */
export function asFields(typed: LotInput, currency: string): LotFields {
  const { stock: _, tags, altitudeM, cuppingScore, teaType, ...rest } = typed;
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    ...rest,
    currency,
    subCategory: orNull(rest.subCategory),
    tags: tags
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
    processMethod: orNull(rest.processMethod),
    cuppingScore: rest.kind === "coffee" ? orNull(cuppingScore) : null,
    notes: orNull(rest.notes),
    teaType: rest.kind === "tea" ? orNull(teaType) : null,
    size: orNull(rest.size),
    strength: orNull(rest.strength),
    source: orNull(rest.source),
    caffeine: orNull(rest.caffeine),
    grade: orNull(rest.grade),
    altitudeM: altitudeM === "" ? null : Number(altitudeM),
    unitWeightG: Number(rest.unitWeightG),
    unitCost: orNull(rest.unitCost),
    minQuantity: Number(rest.minQuantity),
    increment: Number(rest.increment),
    tiers: rest.tiers.map(({ minQuantity, price }) => ({ minQuantity: Number(minQuantity), price })),
  };
}
