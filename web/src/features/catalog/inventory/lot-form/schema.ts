import { z } from "zod";
import type { LotFields, StockDetail } from "../types";

/** An amount with at most two decimals, above zero. */
export const AMOUNT = /^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/;
export const MAX_TIERS = 10;
const WHOLE = /^[1-9]\d{0,8}$/;

const text = () => z.string().trim();
const atMost = (max: number) => text().max(max, `At most ${max} characters`);

/** The rules of the fields: how each is validated as typed, and converted for the server. */
const required = (what: string, max: number) => ({
  rule: atMost(max).min(1, `Enter ${what}`),
  sent: asTypedIn,
});
const optional = (max: number) => ({ rule: atMost(max), sent: orNull });
const chosen = (message: string) => ({ rule: z.string().min(1, message), sent: asTypedIn });
const whole = (what: string) => ({
  rule: text().regex(WHOLE, `${what} is a whole number from 1`),
  sent: Number,
});
const amount = (message: string) => ({ rule: text().regex(AMOUNT, message), sent: asTypedIn });

function asTypedIn(typed: string) {
  return typed;
}

/** An empty field is sent as null. */
function orNull(typed: string) {
  return typed.trim() || null;
}

/** The fields that are one plain input each, in their order on the form: under "Origin and taste". */
export const TASTE = {
  source: { label: "Source", ...optional(60) },
  altitudeM: {
    label: "Altitude in metres",
    inputMode: "numeric",
    rule: text().regex(/^\d{0,4}$/, "The altitude is a whole number of metres"),
    sent: (typed: string) => (typed === "" ? null : Number(typed)),
  },
  processMethod: { label: "Process Method", ...optional(80) },
  grade: { label: "Grade", ...optional(60) },
  cuppingScore: {
    label: "Cupping Score",
    inputMode: "decimal",
    only: "coffee",
    rule: text().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)?$/, "The cupping score is between 0 and 100"),
    sent: orNull,
  },
  teaType: { label: "Tea type", only: "tea", ...optional(60) },
  size: { label: "Size", ...optional(60) },
  strength: { label: "Strength", ...optional(60) },
} as const;

/** Every field of a lot except its price steps and its first stock. */
const FIELDS = {
  name: required("the name", 120),
  sku: {
    rule: required("the item ID", 64).rule.regex(
      /^[A-Za-z0-9._-]*$/,
      "The item ID has letters, digits, '-', '_' and '.' only",
    ),
    sent: asTypedIn,
  },
  kind: chosen("Choose what kind of goods it is"),
  category: required("the category", 60),
  subCategory: optional(60),
  tags: {
    rule: atMost(800),
    sent: (typed: string) =>
      typed
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
  },
  notes: optional(2000),
  origin: required("the origin", 120),
  country: required("the country", 60),
  ...TASTE,
  caffeine: { rule: z.string(), sent: orNull },
  unit: chosen("Choose the unit"),
  unitWeightG: whole("The weight of one unit"),
  package: required("how it is packed", 120),
  minQuantity: whole("The smallest quantity"),
  increment: whole("The step"),
  price: amount("The price is an amount such as 13.50"),
  unitCost: {
    rule: amount("The unit cost is an amount such as 8.40, or nothing").rule.or(z.literal("")),
    sent: orNull,
  },
};

type Name = keyof typeof FIELDS;

/** Makes a value for every field. */
function each<V extends Record<Name, unknown>>(make: (name: Name) => V[Name]): V {
  const names = Object.keys(FIELDS) as Name[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as V;
}

const tier = z.object({
  minQuantity: whole("The quantity of a price step").rule,
  price: amount("The price of a step is an amount such as 12.80").rule,
});

export const lotSchema = z
  .object({
    ...each<{ [N in Name]: (typeof FIELDS)[N]["rule"] }>((name) => FIELDS[name].rule),
    tiers: z.array(tier).max(MAX_TIERS, `At most ${MAX_TIERS} price steps`),
    stock: text().regex(/^\d{1,9}$/, "The first stock is a whole number"),
  })
  .superRefine(({ minQuantity, price, tiers }, issues) => {
    // An invalid field has its own error; the steps do not report it again.
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

/** The initial values: those of the lot, or common defaults of a new one. */
export function asTyped(lot: StockDetail | null): LotInput {
  const known: Partial<StockDetail> = lot ?? { minQuantity: 1, increment: 1 };
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
  return {
    ...each<Record<Name, string>>((name) => shown(known[name])),
    tiers: lot?.tiers.map(({ minQuantity, price }) => ({ minQuantity: String(minQuantity), price })) ?? [],
    stock: "0",
  };
}

/** The request for the server. A field that this kind of goods does not have is null. */
export function asFields(typed: LotInput, currency: string): LotFields {
  const only = (name: Name) => (FIELDS[name] as { only?: string }).only ?? typed.kind;
  return {
    ...each<{ [N in Name]: ReturnType<(typeof FIELDS)[N]["sent"]> }>((name) =>
      only(name) === typed.kind ? FIELDS[name].sent(typed[name]) : null,
    ),
    currency,
    tiers: typed.tiers.map(({ minQuantity, price }) => ({ minQuantity: Number(minQuantity), price })),
  };
}
