import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { shopToday } from "@/shared/lib/dates";
import { randomKey } from "@/shared/lib/random-key";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { CHANGES, type GrowerAccount, recordPayment } from "../queries";

const SCHEMA = z.object({
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,3})?$/, "Enter an amount, such as 1500.00"),
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day"),
  note: z.string().trim().max(200, "At most 200 characters"),
});

/** Records a payment that was made to a grower outside the shop. */
export default function PaymentDialog({ account, onClose }: { account: GrowerAccount; onClose: () => void }) {
  const [key] = useState(randomKey);
  const { producerId, season, currency } = account;
  const change = useFormChange(
    SCHEMA,
    { amount: "", day: shopToday(), note: "" },
    (typed) => recordPayment(key, { ...typed, producerId, season }),
    {
      changes: CHANGES,
      onSuccess: () => {
        notify("The payment is recorded.");
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={`A payment to ${account.producer}`}
      intro="An advance, or what was left. You paid it yourself: no money moves through the shop."
      change={change}
      failed="Nothing was recorded."
      faultsAtFields
      submit="Record"
      pending="Saving..."
      dismiss="Cancel"
      onClose={onClose}
    >
      <TextField
        label={`Amount in ${currency}`}
        required
        inputMode="decimal"
        autoComplete="off"
        {...change.field("amount")}
      />
      <TextField label="Day" type="date" required {...change.field("day")} />
      <TextField
        label="How it was paid"
        maxLength={200}
        className="sm:col-span-2"
        {...change.field("note")}
      />
    </FormDialog>
  );
}
