import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatPrice } from "@/shared/lib/money";
import { randomKey } from "@/shared/lib/random-key";
import { notify } from "@/shared/ui/notify";
import { SelectField } from "@/shared/ui/select-field";
import { CHANGES, carryOver, type GrowerAccount, type GrowerSeason } from "../queries";

const SCHEMA = z.object({ to: z.string().min(1, "Choose a season") });

interface CarryOverDialogProps {
  account: GrowerAccount;
  /** The seasons that it can go into; at least one. */
  seasons: GrowerSeason[];
  onClose: () => void;
}

/** Carries a balance below nought over into another season. */
export default function CarryOverDialog({ account, seasons, onClose }: CarryOverDialogProps) {
  const [key] = useState(randomKey);
  const { producerId, season, currency } = account;
  const owed = formatPrice(account.balance.replace("-", ""), currency);
  const change = useFormChange(
    SCHEMA,
    { to: seasons[0]?.season ?? "" },
    ({ to }) => carryOver(key, { producerId, from: season, to }),
    {
      changes: CHANGES,
      onSuccess: ({ otherSeason }) => {
        notify(`${owed} are carried over into ${otherSeason}.`);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title="Carry over"
      intro={`${account.producer} owes you ${owed} for ${season}. One entry takes it out of this season, and one brings it into the other. Both are struck out together.`}
      change={change}
      failed="Nothing was carried over."
      faultsAtFields
      submit="Carry over"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="Into the season"
        required
        choices={seasons.map(({ season }) => ({ value: season, label: season }))}
        {...change.field("to")}
      />
    </FormDialog>
  );
}
