import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatGrams } from "@/shared/lib/grams";
import { formatPrice } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { notify } from "@/shared/ui/notify";
import { TextField } from "@/shared/ui/text-field";
import { CHANGES, type GrowerSeason, makeSecondPayment } from "../queries";

const SCHEMA = z.object({
  perKg: z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,3})?$/, "Enter an amount, such as 12.50"),
});

/** Makes the second payment of a season. */
export default function SecondPaymentDialog({
  season,
  onClose,
}: {
  season: GrowerSeason;
  onClose: () => void;
}) {
  const [key] = useState(randomKey);
  const change = useFormChange(
    SCHEMA,
    { perKg: "" },
    ({ perKg }) => makeSecondPayment(key, { season: season.season, perKg }),
    {
      changes: CHANGES,
      onSuccess: ({ secondTotal, currency }) => {
        notify(`${formatPrice(secondTotal, currency)} are added to the accounts.`);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={`Second payment for ${season.season}`}
      intro={`So much for each of the ${formatGrams(season.netG)} that were delivered. It closes the season: no delivery can be recorded or struck out while it is in force.`}
      change={change}
      failed="Nothing was added."
      submit="Add to all accounts"
      pending="Saving..."
      dismiss="Cancel"
      onClose={onClose}
    >
      <TextField
        label={`Per kg, in ${season.currency}`}
        required
        inputMode="decimal"
        autoComplete="off"
        {...change.field("perKg")}
      />
    </FormDialog>
  );
}
