import { z } from "zod";
import type { FullContract } from "@/shared/api/types";
import { FormDialog } from "@/shared/form/form-dialog";
import { useFormChange } from "@/shared/form/use-form-change";
import { formatDay } from "@/shared/lib/dates";
import { withUnit } from "@/shared/lib/units";
import { useCallKey } from "@/shared/lib/use-call-key";
import { TextField } from "@/shared/ui/text-field";
import { type Fixing, pointsText, QUOTED, toPoints } from "./fixing-text";
import { fixPrice } from "./queries";

interface FixDialogProps {
  contract: FullContract;
  fixing: Fixing;
  onClose: () => void;
}

/** The form that fixes the quotation of a part of the contract. */
export default function FixDialog({ contract, fixing, onClose }: FixDialogProps) {
  const { market, month, open, lastQuotation } = fixing;
  const quoted = QUOTED[market];
  // A fixation whose answer was lost is sent again with the same key, and is made once.
  const key = useCallKey();
  const schema = z.object({
    units: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,6}$/, "Enter a whole number from 1 on")
      .refine((units) => Number(units) <= open, `At most ${withUnit(open, contract.unit)} are not fixed`),
    quotation: z
      .string()
      .trim()
      .regex(quoted.pattern, `Enter a quotation such as ${quoted.example}`)
      .refine((typed) => toPoints(market, typed) > 0, "Enter a quotation above zero"),
    source: z.string().trim().max(200, "Use at most 200 characters"),
  });
  const change = useFormChange(
    schema,
    { units: String(open), quotation: "", source: "" },
    ({ units, quotation, source }) =>
      fixPrice(
        contract.id,
        { units: Number(units), points: toPoints(market, quotation), source },
        key.current,
      ),
    {
      onSuccess: onClose,
      onError: key.refused,
      changes: ["sales.contract-moved"],
    },
  );
  return (
    <FormDialog
      title={`Fix ${month.code}`}
      intro="A fixation cannot be taken back. The other side is told at once."
      change={change}
      failed="Nothing was fixed."
      submit="Fix the price"
      onClose={onClose}
    >
      <TextField
        label={`Quantity (${contract.unit})`}
        required
        inputMode="numeric"
        hint={`${withUnit(open, contract.unit)} are not fixed`}
        {...change.field("units")}
      />
      <TextField
        label={`Quotation of ${month.code}`}
        required
        inputMode="decimal"
        placeholder={quoted.example}
        hint={
          lastQuotation
            ? `${quoted.unit}. In the shop's file: ${pointsText(market, lastQuotation.points)}, ${formatDay(lastQuotation.day)}`
            : quoted.unit
        }
        {...change.field("quotation")}
      />
      <TextField
        label="Source"
        hint="A broker and the number of its confirmation, for example. Both sides see it."
        {...change.field("source")}
      />
    </FormDialog>
  );
}
