import { z } from "zod";
import { CurrencyField } from "@/shared/currency/currency-field";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { dayFromNow } from "@/shared/lib/dates";
import { emailField } from "@/shared/lib/email";
import { toMinor } from "@/shared/lib/money";
import { SHOP_CURRENCY } from "@/shared/lib/shop-currency";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import { EVERY } from "../bill-text";
import { useAddSchedule } from "./queries";

const HOW_OFTEN = Object.entries(EVERY).map(([value, label]) => ({ value, label }));

const schema = z
  .object({
    payerEmail: emailField("Enter the payer's e-mail address"),
    description: z.string().trim().min(1, "Say what it is for").max(200, "At most 200 characters"),
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "Enter an amount, such as 120.50"),
    currency: z.string().min(1, "Choose a currency"),
    every: z.enum(["week", "month", "quarter", "year"], "Choose how often"),
    firstDue: z.iso
      .date("Enter the day on which the first bill is due")
      .refine((day) => day >= dayFromNow(0), "Choose today or a later day"),
    until: z.union([z.literal(""), z.iso.date("Enter a date")]),
  })
  .refine(({ amount, currency }) => (toMinor(amount, currency || SHOP_CURRENCY) ?? 0n) > 0n, {
    path: ["amount"],
    message: "Enter an amount above zero",
  })
  .refine(({ firstDue, until }) => until === "" || until >= firstDue, {
    path: ["until"],
    message: "It ends before its first bill",
  });

/** Creates a recurring bill, which starts once its payer accepts it. */
export default function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSchedule();
  const change = useFormChange(
    schema,
    {
      payerEmail: "",
      description: "",
      amount: "",
      currency: SHOP_CURRENCY,
      firstDue: dayFromNow(7),
      until: "",
    },
    (fields) => add.mutateAsync(fields),
    { onSuccess: onClose },
  );
  return (
    <FormDialog
      title="New schedule"
      change={change}
      failed="The schedule was not proposed."
      faultsAtFields
      submit="Propose the schedule"
      pending="Proposing it..."
      onClose={onClose}
    >
      <TextField
        className="sm:col-span-2"
        label="Payer's e-mail"
        type="email"
        required
        hint="They are asked first, where they have dealt with you here. Bills come once they accept."
        {...change.field("payerEmail")}
      />
      <TextField className="sm:col-span-2" label="What for" required {...change.field("description")} />
      <TextField label="Amount" required inputMode="decimal" {...change.field("amount")} />
      <CurrencyField required {...change.field("currency")} />
      <SelectField label="How often" required choices={HOW_OFTEN} {...change.field("every")} />
      <TextField label="First due" type="date" required {...change.field("firstDue")} />
      <TextField label="Until" type="date" hint="Open-ended if left empty" {...change.field("until")} />
    </FormDialog>
  );
}
