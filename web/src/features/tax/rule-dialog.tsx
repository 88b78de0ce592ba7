import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { countries, goodsFilters, saveRule, TAX_BOOK, type TaxRule, type WriteTaxRule } from "./queries";
import { CATEGORIES, CUSTOMERS, WITH_REASON } from "./words";

const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, "Enter a day");

const schema = z
  .object({
    seller: z.string().min(1, "Choose the seller's country"),
    buyer: z.string().min(1, "Choose where the goods go"),
    customer: z.string().min(1, "Choose the buyers"),
    goods: z.string().trim().max(60, "At most 60 characters"),
    from: day.min(1, "Enter the first day"),
    until: day,
    category: z.string().min(1, "Choose a category"),
    rate: z.string().trim(),
    reason: z.string().trim().max(200, "At most 200 characters"),
  })
  .refine(({ from, until }) => !until || until >= from, {
    path: ["until"],
    message: "The last day must not be before the first",
  })
  .refine(({ category, rate }) => category !== "S" || /^\d{1,3}(\.\d{1,4})?$/.test(rate), {
    path: ["rate"],
    message: "Enter a rate in percent, such as 16 or 10.75",
  })
  .refine(({ category, reason }) => !WITH_REASON.includes(category) || reason !== "", {
    path: ["reason"],
    message: "Enter why there is no tax, as an invoice says it",
  });

/** A new tax rule, or a change of one. */
export default function RuleDialog({ rule, onClose }: { rule: TaxRule | null; onClose: () => void }) {
  const list = useId();
  const { data: known = [] } = useQuery(countries);
  const { data: filters } = useQuery(goodsFilters);
  const change = useFormChange(
    schema,
    {
      seller: rule?.seller ?? "",
      buyer: rule?.buyer ?? "",
      customer: rule?.customer ?? "any",
      goods: rule?.goods ?? "",
      from: rule?.from ?? "",
      until: rule?.until ?? "",
      category: rule?.category ?? "S",
      rate: rule?.category === "S" ? rule.rate : "",
      reason: rule?.reason ?? "",
    },
    ({ rate, ...fields }) =>
      // The server names a wrong word at its field.
      saveRule(rule?.id, { ...fields, rate: fields.category === "S" ? rate : "0" } as WriteTaxRule),
    { changes: [TAX_BOOK], onSuccess: onClose },
  );
  const category = change.form.watch("category");
  const names = known.map(({ code, name }) => ({ value: code, label: name }));
  const places = [{ value: "*", label: "Anywhere" }, { value: "EU", label: "The EU" }, ...names];
  return (
    <FormDialog
      title={rule ? "Change the rule" : "A new rule"}
      intro="Of several rules that fit a sale, one for some buyers goes first, then one for a narrower place, then one for some goods. Orders that were placed keep their tax."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save the rule"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField label="Seller's country" required choices={places} {...change.field("seller")} />
      <SelectField label="Goods go to" required choices={places} {...change.field("buyer")} />
      <SelectField label="Buyers" required choices={CUSTOMERS} {...change.field("customer")} />
      <TextField
        label="Category of the goods"
        hint="As products have it; empty for all goods."
        maxLength={60}
        list={list}
        {...change.field("goods")}
      />
      <datalist id={list}>
        {(filters?.category ?? []).map((name) => (
          <option key={String(name)} value={String(name)} />
        ))}
      </datalist>
      <TextField label="First day" required type="date" {...change.field("from")} />
      <TextField label="Last day" hint="Empty if it does not end." type="date" {...change.field("until")} />
      <SelectField label="Category of the tax" required choices={CATEGORIES} {...change.field("category")} />
      {category === "S" && (
        <TextField label="Rate in percent" required inputMode="decimal" {...change.field("rate")} />
      )}
      {WITH_REASON.includes(category) && (
        <TextField
          label="Why there is no tax"
          hint="Invoices say it."
          required
          maxLength={200}
          {...change.field("reason")}
        />
      )}
    </FormDialog>
  );
}
