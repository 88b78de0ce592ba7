import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { shopToday } from "@/shared/lib/dates";
import { formatGrams, gramsOf } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { CHANGES, type GrowerDelivery, reweighDelivery } from "../queries";

const SCHEMA = z.object({
  netG: z.string().refine((text) => (gramsOf(text) ?? 0) > 0, "Enter kilograms, such as 41.6"),
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day"),
  note: z.string().trim().max(200, "At most 200 characters"),
});

/** Records what a delivery weighs at the store. The difference is an entry in the grower's account. */
export default function ReweighDialog({
  delivery,
  onClose,
}: {
  delivery: GrowerDelivery;
  onClose: () => void;
}) {
  const [key] = useState(randomKey);
  const change = useFormChange(
    SCHEMA,
    { netG: "", day: shopToday(), note: "" },
    ({ netG, ...typed }) => reweighDelivery(delivery.id, key, { ...typed, netG: gramsOf(netG) ?? 0 }),
    {
      changes: CHANGES,
      onSuccess: ({ amount, currency }) => {
        notify(`The difference of ${formatPrice(amount, currency)} is in the statement.`);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={`Receipt ${delivery.number} weighed again`}
      intro={`It was ${formatGrams(delivery.netG)} at the delivery. The receipt stays as it is; the difference is an entry in the statement, at the price of the delivery.`}
      change={change}
      failed="Nothing was recorded."
      faultsAtFields
      submit="Record"
      pending="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Net kg now"
        required
        inputMode="decimal"
        autoComplete="off"
        {...change.field("netG")}
      />
      <TextField label="Day" type="date" required {...change.field("day")} />
      <TextField label="Note" maxLength={200} className="sm:col-span-2" {...change.field("note")} />
    </FormDialog>
  );
}
