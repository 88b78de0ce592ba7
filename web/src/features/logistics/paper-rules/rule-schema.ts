import { z } from "zod";
import type { PaperRule, WritePaperRule } from "./queries";

const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, "Enter a day");
const whole = (text: string, most: number) => /^\d{1,4}$/.test(text) && +text >= 1 && +text <= most;

/** The papers of the regulation on deforestation-free goods, which covers coffee and not tea. */
const OF_COFFEE = ["eudr-pack", "dds-number"];

/** The fields of a rule as they are typed. */
export const ruleSchema = z
  .object({
    paper: z.string().min(1, "Choose a paper"),
    title: z.string().trim().max(60, "At most 60 characters"),
    needed: z.string().min(1, "Choose what the rule says"),
    origin: z.string().min(1, "Choose where the goods start"),
    via: z.string(),
    destination: z.string().min(1, "Choose where the goods go"),
    product: z.string().min(1, "Choose the goods"),
    way: z.string().min(1, "Choose the way"),
    incoterm: z.string(),
    payment: z.string(),
    begins: z.string(),
    from: day,
    until: day,
    issuer: z.string().trim().max(80, "At most 80 characters"),
    uploader: z.string().min(1, "Choose who hands it in"),
    due: z.string().min(1, "Choose when it is due"),
    blocks: z.string(),
    validDays: z
      .string()
      .trim()
      .refine((text) => text === "" || whole(text, 3650), "Enter days from 1 to 3650, or nothing"),
    copies: z
      .string()
      .trim()
      .refine((text) => whole(text, 20), "Enter a number from 1 to 20"),
    note: z.string().trim().max(160, "At most 160 characters"),
  })
  .refine(({ paper, title }) => paper !== "other" || title !== "", {
    path: ["title"],
    message: "Enter the title of the paper",
  })
  .refine(({ begins, from }) => begins !== "day" || from !== "", {
    path: ["from"],
    message: "Enter the first day",
  })
  .refine(({ begins, from, until }) => begins !== "day" || !until || until >= from, {
    path: ["until"],
    message: "The last day must not be before the first",
  })
  .refine(
    ({ paper, needed, product }) =>
      needed !== "yes" || product.endsWith("coffee") || !OF_COFFEE.includes(paper),
    { path: ["product"], message: "Choose coffee: the EU's regulation (EUDR) does not cover tea" },
  );

type Typed = z.infer<typeof ruleSchema>;

/** A rule as it is typed; a new one asks for a paper from anywhere to abroad before pickup. */
export function asTyped(rule: PaperRule | null): Typed {
  const need = rule?.need;
  return {
    paper: rule?.paper ?? "",
    title: rule?.paper === "other" ? rule.title : "",
    needed: rule && !need ? "no" : "yes",
    origin: rule?.origin ?? "",
    via: rule?.via ?? "",
    destination: rule?.destination ?? "abroad",
    product: rule?.product ?? "any",
    way: rule?.way ?? "any",
    incoterm: rule?.incoterm ?? "",
    payment: rule?.payment ?? "",
    begins: rule?.from === "eudr" ? "eudr" : rule?.from ? "day" : "",
    from: rule?.from && rule.from !== "eudr" ? rule.from : "",
    until: rule?.until ?? "",
    issuer: need?.issuer ?? "",
    uploader: need?.uploader ?? "seller",
    due: need?.due ?? "before-pickup",
    blocks: need?.blocks ?? "",
    validDays: need?.validDays ? String(need.validDays) : "",
    copies: String(need?.copies ?? 1),
    note: need?.note ?? "",
  };
}

/** The rule as it is sent. The server names a wrong word at its field. */
export function asSent({ needed, begins, from, validDays, copies, ...typed }: Typed, on: boolean) {
  return {
    ...typed,
    // Typed for another kind before, it stays in the form.
    title: typed.paper === "other" ? typed.title : "",
    on,
    needed: needed === "yes",
    from: begins === "day" ? from : begins,
    validDays: validDays === "" ? null : Number(validDays),
    copies: Number(copies),
  } as WritePaperRule;
}
