import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { addRate, COMMISSION, goodsFilters, type WriteCommissionRate } from "./queries";

const SCOPES = [
  { value: "all", label: "All goods" },
  { value: "category", label: "The goods of a category" },
  { value: "seller", label: "The goods of a seller" },
];

const schema = z
  .object({
    scope: z.enum(["all", "category", "seller"]),
    of: z.string().trim().max(254, "At most 254 characters"),
    percent: z
      .string()
      .trim()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, "Enter a rate in percent, such as 5 or 2.75")
      .refine((text) => Number(text) <= 100, "At most 100 %, which is the whole price"),
    from: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the first day"),
  })
  .refine(({ scope, of }) => scope === "all" || of !== "", { path: ["of"], message: "Enter this" });

/** A new rate of commission. */
export default function RateDialog({ onClose }: { onClose: () => void }) {
  const list = useId();
  const { data: filters } = useQuery(goodsFilters);
  const change = useFormChange(
    schema,
    { scope: "all", of: "", percent: "", from: new Date().toISOString().slice(0, 10) },
    ({ scope, of, percent, from }) =>
      addRate({
        scope: scope as WriteCommissionRate["scope"],
        of: scope === "all" ? "" : of,
        basisPoints: Math.round(Number(percent) * 100),
        from,
      }),
    { changes: [COMMISSION], onSuccess: onClose },
  );
  const scope = change.form.watch("scope");
  return (
    <FormDialog
      title="A new rate"
      intro="It is for orders from its first day on. Orders that were placed keep their rate. A seller's rate goes before a category's, and that before the rate of all goods."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save the rate"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField label="Goods" required choices={SCOPES} {...change.field("scope")} />
      {scope === "category" && (
        <TextField
          label="Category"
          hint="As products have it."
          required
          maxLength={60}
          list={list}
          {...change.field("of")}
        />
      )}
      {scope === "seller" && (
        <TextField
          label="Seller's e-mail address"
          type="email"
          required
          maxLength={254}
          {...change.field("of")}
        />
      )}
      <datalist id={list}>
        {(filters?.category ?? []).map((name) => (
          <option key={String(name)} value={String(name)} />
        ))}
      </datalist>
      <TextField
        label="Percent of the price"
        hint="Of the price without tax and freight."
        required
        inputMode="decimal"
        {...change.field("percent")}
      />
      <TextField label="First day" required type="date" {...change.field("from")} />
    </FormDialog>
  );
}
