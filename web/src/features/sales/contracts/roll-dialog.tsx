import { z } from "zod";
import type { FullContract } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";
import {
  chosenMonth,
  type Fixing,
  monthChoices,
  QUOTED,
  type QuotedMonths,
  toPoints,
  wantedMonth,
} from "./fixing-text";
import { rollPrice } from "./queries";

interface RollDialogProps {
  contract: FullContract;
  fixing: Fixing;
  months: QuotedMonths;
  onClose: () => void;
}

/** The form that moves what is not fixed to a later month. */
export default function RollDialog({ contract, fixing, months, onClose }: RollDialogProps) {
  const { market, month } = fixing;
  const schema = z.object({
    to: z.string().min(1, "Choose a later month"),
    spread: z
      .string()
      .trim()
      .regex(QUOTED[market].pattern, "Enter an amount in steps of 0.05 cents, or in whole dollars"),
  });
  const change = useFormChange(
    schema,
    { to: "", spread: "0" },
    ({ to, spread }) =>
      rollPrice(contract.id, { to: wantedMonth(to), spreadPoints: toPoints(market, spread) }),
    { onSuccess: onClose, changes: ["sales.contract-moved"] },
  );
  return (
    <FormDialog
      title={`Roll from ${month.code}`}
      intro="What is not fixed is quoted in the later month. The spread that both agreed on is added to each later quotation. The last day to fix moves with the month, and stays before the end of delivery."
      change={change}
      failed="Nothing was rolled."
      submit="Roll"
      onClose={onClose}
    >
      <SelectField
        label="To"
        required
        choices={monthChoices(months[market], chosenMonth(month))}
        {...change.field("to")}
      />
      <TextField
        label="Spread"
        required
        inputMode="decimal"
        hint={`${QUOTED[market].unit}; below 0 if it lowers the price`}
        {...change.field("spread")}
      />
    </FormDialog>
  );
}
