import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { CurrencyField } from "@/shared/currency/currency-field";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { buyers } from "@/shared/selling/queries";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { CREDIT, type Credit, grantCredit } from "./credit-queries";

const schema = z.object({
  account: z.string().min(1, "Choose a company"),
  limit: z
    .string()
    .trim()
    .regex(/^(\d+(\.\d+)?)?$/, "Enter an amount such as 5000"),
  currency: z.string().min(1, "Choose a currency"),
  days: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, "Enter a number of days, such as 30"),
  from: z.enum(["order", "lading"]),
  overdue: z.enum(["block", "pass"]),
});

const OVERDUE = [
  { value: "block", label: "No orders on account until it is paid" },
  { value: "pass", label: "Orders go through" },
];

const FROM = [
  { value: "order", label: "The day of the order" },
  { value: "lading", label: "The bill of lading or consignment note" },
];

/** Grants credit to a company, or changes what was granted. */
export default function CreditDialog({ credit, onClose }: { credit: Credit | null; onClose: () => void }) {
  const { data } = useQuery({ ...buyers(""), enabled: credit === null });
  const change = useFormChange(
    schema,
    {
      account: credit?.buyerId ?? "",
      limit: credit?.limit ?? "",
      currency: credit?.currency ?? SHOP_CURRENCY,
      days: String(credit?.days ?? 30),
      from: credit?.daysFrom ?? "order",
      overdue: credit && !credit.blockOverdue ? "pass" : "block",
    },
    ({ account, limit, currency, days, from, overdue }) =>
      grantCredit(account, {
        limit: limit || null,
        currency,
        days: Number(days),
        daysFrom: from,
        blockOverdue: overdue === "block",
      }),
    { changes: [CREDIT], onSuccess: onClose },
  );
  const choices = data?.items.map(({ account, name }) => ({ value: account, label: name })) ?? [];
  return (
    <FormDialog
      title={credit ? `Credit of ${credit.buyerName}` : "Grant credit"}
      intro="What the company owes you for orders of before counts too."
      change={change}
      failed="Nothing was saved."
      faultsAtFields
      submit="Save the credit"
      pending="Saving..."
      onClose={onClose}
    >
      {!credit && (
        <SelectField
          label="Company"
          required
          choices={choices}
          className="sm:col-span-2"
          {...change.field("account")}
        />
      )}
      <TextField
        label="Limit"
        inputMode="decimal"
        hint="With tax and freight. Empty if there is none."
        {...change.field("limit")}
      />
      <CurrencyField required {...change.field("currency")} />
      <TextField label="Days to pay" required inputMode="numeric" {...change.field("days")} />
      <SelectField label="The days count from" choices={FROM} {...change.field("from")} />
      <SelectField label="While something is overdue" choices={OVERDUE} {...change.field("overdue")} />
    </FormDialog>
  );
}
